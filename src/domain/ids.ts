import type { Branded } from './brand.ts';

/** The id of somebody who can sign in. */
export type UserId = Branded<string, 'user'>;
/** Every student is a user with the same id. */
export type StudentId = Branded<string, 'user' | 'student'>;
export type PaymentId = Branded<string, 'payment'>;
export type RefundId = Branded<string, 'refund'>;
export type ChargeId = Branded<string, 'charge'>;
export type FamilyId = Branded<string, 'family'>;
/** The id of what students take, such as Ballet 1. */
export type ClassId = Branded<string, 'class'>;
/** The id of one mark: one student in one class on one date. */
export type MarkId = Branded<string, 'mark'>;

function made(id: string, of: string): string {
  if (id === '') throw new Error(`The id of a ${of} is empty`);
  return id;
}

export const userId = (id: string): UserId => made(id, 'user') as UserId;
export const studentId = (id: string): StudentId => made(id, 'student') as StudentId;
export const paymentId = (id: string): PaymentId => made(id, 'payment') as PaymentId;
export const refundId = (id: string): RefundId => made(id, 'refund') as RefundId;
export const chargeId = (id: string): ChargeId => made(id, 'charge') as ChargeId;
export const familyId = (id: string): FamilyId => made(id, 'family') as FamilyId;
export const classId = (id: string): ClassId => made(id, 'class') as ClassId;
export const markId = (id: string): MarkId => made(id, 'mark') as MarkId;
