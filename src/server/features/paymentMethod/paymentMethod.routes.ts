import { change, procedures as os } from '../procedures.ts';
import * as methods from './paymentMethod.service.ts';

export const paymentMethodRoutes = {
  list: os.paymentMethods.list.handler(async ({ context }) => ({
    items: await methods.listPaymentMethods(context.database.db),
  })),
  create: os.paymentMethods.create.handler((request) =>
    change(request, async (work) => ({
      paymentMethod: await methods.createPaymentMethod(work, request.input),
    })),
  ),
  update: os.paymentMethods.update.handler((request) =>
    change(request, async (work) => ({
      paymentMethod: await methods.updatePaymentMethod(work, request.input),
    })),
  ),
};
