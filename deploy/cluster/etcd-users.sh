#!/bin/sh
# Once, on one of the three database servers, when etcd runs on all of them: only Patroni gets in, and only with its
# password (ETCD_PASSWORD in patroni.yml). `root` is for you.
#   ETCD_ROOT_PASSWORD=… ETCD_PASSWORD=… sh etcd-users.sh
set -eu
: "${ETCD_ROOT_PASSWORD:?choose one}" "${ETCD_PASSWORD:?choose one}"
export ETCDCTL_API=3

# The password by standard input, because everyone on this server can see arguments.
printf '%s\n' "$ETCD_ROOT_PASSWORD" | etcdctl user add root --interactive=false
etcdctl user grant-role root root
etcdctl role add patroni
etcdctl role grant-permission patroni --prefix=true readwrite /service/turnout/
printf '%s\n' "$ETCD_PASSWORD" | etcdctl user add patroni --interactive=false
etcdctl user grant-role patroni patroni
etcdctl auth enable
