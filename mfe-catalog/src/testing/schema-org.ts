import { z } from 'zod';

const address = z.url({ protocol: /^https$/ });
const context = z.literal('https://schema.org');
const text = z.string().min(1);

/** The types of schema.org that the pages use, with the fields that search engines require; other fields are refused. */
export const schemaOrg = {
  Organization: z.strictObject({ '@context': context, '@type': z.literal('Organization'), name: text, url: address, logo: address, email: z.email().optional(), telephone: text.optional() }),
  WebSite: z.strictObject({
    '@context': context,
    '@type': z.literal('WebSite'),
    name: text,
    url: address,
    potentialAction: z.strictObject({
      '@type': z.literal('SearchAction'),
      target: z.strictObject({ '@type': z.literal('EntryPoint'), urlTemplate: z.string().regex(/^https:\/\/[^{}]+\{search_term_string\}$/) }),
      'query-input': z.literal('required name=search_term_string'),
    }),
  }),
  BreadcrumbList: z
    .strictObject({
      '@context': context,
      '@type': z.literal('BreadcrumbList'),
      itemListElement: z.array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: address })).min(2),
    })
    .refine(({ itemListElement }) => itemListElement.every(({ position }, index) => position === index + 1)),
  Product: z.strictObject({
    '@context': context,
    '@type': z.literal('Product'),
    name: text,
    url: address,
    sku: text,
    description: text.optional(),
    category: text.optional(),
    material: text.optional(),
    color: text.optional(),
    image: z.array(address).min(1).optional(),
    offers: z
      .strictObject({
        '@type': z.literal('Offer'),
        url: address,
        price: z.string().regex(/^\d+\.\d\d$/),
        priceCurrency: z.literal('INR'),
        availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
        itemCondition: z.literal('https://schema.org/NewCondition'),
      })
      .optional(),
  }),
};
