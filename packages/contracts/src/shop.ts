import { z } from 'zod';
import { keptLine } from './http/common';

/** What the browser knows about the shop; it gets it at run time in the page (`<script id="shop" type="application/json">`). */
export const shopSchema = z.object({
  name: keptLine,
  phone: keptLine,
  email: keptLine,
  upiId: keptLine,
  upiPayee: keptLine,
  publicUrl: keptLine,
  /** Pieces of one product that an order may have, as the order service enforces it; absent or 0 is no limit. */
  maxPieces: z.number().int().min(0).optional(),
});
export type Shop = z.infer<typeof shopSchema>;

/** The defaults of the shop's settings; every part that reads one falls back on the same. */
export const demoShop = {
  name: 'Resham',
  phone: '+91 98400 12345',
  email: 'hello@resham.example',
  upiId: 'resham@upi',
  upiPayee: 'Resham Silks',
  publicUrl: 'http://127.0.0.1:8080',
  maxPieces: 10,
} satisfies Shop;
