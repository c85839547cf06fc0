import { asList, asNumber, asOptional, asRecord, asText, type Read } from '@storefront/web-kit';

const productFields = {
  _id: asText,
  name: asText,
  description: asText,
  price: asNumber,
  stock: asNumber,
  /** Pieces that shoppers hold while they pay. */
  held: asOptional(asNumber),
  category: asText,
  // Undefined if it is missing. With an empty list as default, a save would delete all images.
  images: asOptional(asList(asText)),
  specifications: asRecord({ material: asOptional(asText), color: asOptional(asText) }),
};

export const asProduct = asRecord(productFields);

/** A product as the admin pages show it. */
export type Product = Read<typeof asProduct>;

export const asEditableProduct = asRecord({ ...productFields, revision: asOptional(asNumber), stockRevision: asOptional(asNumber) });

/** A product to edit, with the revisions that detect a save by another admin. */
export type EditableProduct = Read<typeof asEditableProduct>;
