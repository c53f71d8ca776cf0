import { agreementMessages } from '../../../domain/agreement.ts';
import { notFound } from '../../../domain/refusal.ts';
import { paperFile } from '../../files/paperFile.ts';
import { changes, fileRequest, named, procedures as os, reads } from '../procedures.ts';
import { schoolDate } from '../setting/setting.service.ts';
import * as agreements from './agreement.service.ts';

export const agreementRoutes = {
  list: os.agreements.list.handler(reads(named('items', agreements.listAgreements))),
  create: os.agreements.create.handler(changes(named('agreement', agreements.createAgreement))),
  update: os.agreements.update.handler(changes(named('agreement', agreements.updateAgreement))),
};

export const signatureRoutes = {
  list: os.signatures.list.handler(
    reads(async (db, input, { clock }) => ({
      items: await agreements.listSignatures(db, input, await schoolDate(db, clock())),
    })),
  ),
  print: os.signatures.print.handler(
    reads(async (db, { id }, context) => {
      const signed = await agreements.signedPaper(db, { id });
      if (!signed) throw notFound(agreementMessages.signatureNotFound);
      return paperFile(() => Promise.resolve(signed), fileRequest(context));
    }),
  ),
  paper: os.signatures.paper.handler(changes(named('signature', agreements.signOnPaper))),
  withdraw: os.signatures.withdraw.handler(
    changes(named('signature', (work, { id }) => agreements.withdrawSignature(work, id))),
  ),
};
