#!/bin/sh
# Sends Turnout's backups to another place, encrypted, as soon as there is a new one; `--once` sends them once and ends.
#   BACKUP_DIR         where Turnout makes its daily backups
#   RESTIC_REPOSITORY  the other place, as restic names it: s3:https://…/bucket, sftp:me@host:/turnout, rclone:…, /mnt/usb
#   RESTIC_PASSWORD    what it is encrypted with. Keep it elsewhere too: without it nobody can read the backups
set -u
: "${BACKUP_DIR:?the folder of the daily backups}"
trap 'exit 0' TERM INT

newest() {
  # shellcheck disable=SC2012 -- Turnout chooses these names
  ls -t "$BACKUP_DIR"/*.backup.gz 2>/dev/null | head -n 1
}

send() {
  restic cat config >/dev/null 2>&1 || restic init || return 1
  restic backup --host turnout --exclude '*.partial' "$BACKUP_DIR" || return 1
  restic forget --host turnout --keep-daily 14 --keep-weekly 8 --keep-monthly 24 --prune || return 1
  # Reads the place again: a backup that nobody can read is none.
  restic check || return 1
}

last=''
while :; do
  backup=$(newest)
  result=1
  minutes=10
  if [ -z "${RESTIC_REPOSITORY:-}" ] || [ -z "${RESTIC_PASSWORD:-}" ]; then
    echo 'No backup leaves this machine: set RESTIC_REPOSITORY and RESTIC_PASSWORD.' >&2
    minutes=720
  elif [ -z "$backup" ]; then
    echo "There is no backup in $BACKUP_DIR yet." >&2
  elif [ "$backup" = "$last" ]; then
    result=0
  elif send; then
    echo "Sent: all backups up to $(basename "$backup")"
    last=$backup
    result=0
  else
    echo "NOT sent: $(basename "$backup"). The next try is in an hour." >&2
    minutes=60
  fi
  [ "${1:-}" = --once ] && exit "$result"
  # In the background, so that a stop doesn't wait for it.
  sleep $((minutes * 60)) &
  wait $!
done
