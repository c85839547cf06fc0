import { z } from 'zod';
import { keptLine } from './http/common';

/** Facts about the shop for the browser, which reads them from the page (`<script id="shop" type="application/json">`). */
export const shopSchema = z.object({
  name: keptLine,
  phone: keptLine,
  email: keptLine,
  upiId: keptLine,
  upiPayee: keptLine,
  publicUrl: keptLine,
  /** The number for questions by WhatsApp, as digits with the country code. Absent: there is none. */
  whatsapp: keptLine.optional(),
  /** Maximum number of pieces of one product in an order, which the order service enforces. Absent or 0 is no limit. */
  maxPieces: z.number().int().min(0).optional(),
  /** Rupees that one UPI transfer can have at most. Absent or 0 is no limit. */
  upiLimit: z.number().int().min(0).optional(),
});
export type Shop = z.infer<typeof shopSchema>;

/** The defaults of the shop's settings, the same in every part. */
export const demoShop = {
  name: 'Resham',
  phone: '+91 98400 12345',
  email: 'hello@resham.example',
  upiId: 'resham@upi',
  upiPayee: 'Resham Silks',
  publicUrl: 'http://127.0.0.1:8080',
  maxPieces: 10,
  upiLimit: 100_000,
} satisfies Shop;
