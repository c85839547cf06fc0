import { z } from 'zod';

/** What the shop calls itself; the browser gets it at run time in the page (`<script id="shop" type="application/json">`). */
export const shopSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  upiId: z.string(),
  upiPayee: z.string(),
  publicUrl: z.string(),
});
export type Shop = z.infer<typeof shopSchema>;

/** What a shop that nobody has set up calls itself; every part that shows or sends it falls back on the same. */
export const demoShop: Shop = {
  name: 'Resham',
  phone: '+91 98400 12345',
  email: 'hello@resham.example',
  upiId: 'resham@upi',
  upiPayee: 'Resham Silks',
  publicUrl: 'http://127.0.0.1:8080',
};
