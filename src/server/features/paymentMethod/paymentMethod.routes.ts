import { changes, named, procedures, reads } from '../procedures.ts';
import * as methods from './paymentMethod.service.ts';

const os = procedures.paymentMethods;

export const paymentMethodRoutes = {
  list: os.list.handler(reads(named('items', methods.listPaymentMethods))),
  create: os.create.handler(changes(named('paymentMethod', methods.createPaymentMethod))),
  update: os.update.handler(changes(named('paymentMethod', methods.updatePaymentMethod))),
};
