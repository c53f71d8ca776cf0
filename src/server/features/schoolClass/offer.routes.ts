import { instant } from '../../../domain/dates.ts';
import { change, changes, procedures as os, reads, type RequestContext } from '../procedures.ts';
import { answerOffer, listWaits, offerSeat, readOffer, type Links } from './offer.service.ts';

const linksOf = ({ link, publicUrl, mail }: RequestContext): Links => ({
  ...link,
  publicUrl: mail?.home ?? publicUrl,
});

export const seatOfferRoutes = {
  list: os.waits.list.handler(
    reads(async (db, { id }, context) => ({
      items: await listWaits(db, id, { links: linksOf(context), now: instant(context.clock()) }),
    })),
  ),
  offer: os.waits.offer.handler(
    changes((work, input, context) => offerSeat(work, input, linksOf(context))),
  ),
};

export const offerRoutes = {
  get: os.offers.get.handler(async ({ context, input }) => {
    await context.limitNetwork('/offers');
    const { db } = context.database;
    return readOffer(db, input, { links: linksOf(context), now: instant(context.clock()) });
  }),
  answer: os.offers.answer.handler(async (request) => {
    const { context, input } = request;
    await context.limitNetwork('/offers');
    return change(request, (work) => answerOffer(work, input, linksOf(context)));
  }),
};
