import { z } from 'zod';
import { text } from './base.ts';

// What kinds have in common: fee types and payment methods.

export const kindKey = z.string().min(1).max(60);
export const kindName = text('Name', 40);
