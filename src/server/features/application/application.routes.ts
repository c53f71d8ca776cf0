import { instant } from '../../../domain/dates.ts';
import { describeDevice } from '../../../domain/device.ts';
import type { Reader } from '../../db/database.ts';
import {
  change,
  changes,
  named,
  procedures as os,
  reads,
  tries,
  type RequestContext,
} from '../procedures.ts';
import { isMailTested, schoolDate } from '../setting/setting.service.ts';
import * as applications from './application.service.ts';
import { approve, decline, reopen } from './decide.service.ts';
import { readDoor } from './door.service.ts';

const momentOf = async (db: Reader, { clock }: RequestContext) => ({
  today: await schoolDate(db, clock()),
  now: instant(clock()),
});

export const doorRoutes = {
  get: os.door.get.handler(
    reads(async (db, _input, context) => readDoor(db, await momentOf(db, context))),
  ),
};

export const applicationRoutes = {
  create: os.applications.create.handler(async (request) => {
    const { context, input } = request;
    await context.limitNetwork('/applications');
    const { db } = context.database;
    const confirms = context.mail !== null && (await isMailTested(db));
    const isSent = confirms && context.actor.id === null && !input.website;
    const mayBeSent = isSent && (await context.mayConfirm(input.contact.email));
    const sender = { network: context.network, device: describeDevice(context.userAgent) };
    return change(request, (work) =>
      applications.apply(work, input, { confirms, mayBeSent, ...sender }),
    );
  }),
  confirm: os.applications.confirm.handler(async (request) => {
    const { context, input } = request;
    await context.limitNetwork('/offers');
    return change(request, (work) => applications.confirm(work, input.token, context.link.isToken));
  }),
  list: os.applications.list.handler(
    reads(async (db, input, context) => ({
      items: await applications.listApplications(db, input, await momentOf(db, context)),
    })),
  ),
  get: os.applications.get.handler(
    reads(async (db, { id }, context) =>
      applications.readApplication(db, id, await momentOf(db, context)),
    ),
  ),
  approve: os.applications.approve.handler((request) => {
    const { dryRun, ...input } = request.input;
    if (dryRun) return tries((work) => approve(work, input))(request);
    return change(request, (work) => approve(work, input));
  }),
  decline: os.applications.decline.handler(changes(named('application', decline))),
  reopen: os.applications.reopen.handler(
    changes(named('application', (work, { id }) => reopen(work, id))),
  ),
};
