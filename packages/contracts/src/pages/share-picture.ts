import { isImageId } from '../http/products';

/**
 * The address of a picture for shared links: a JPEG of 1200 × 630 pixels from the catalogue.
 * @param image identifier of a product's image; without one, or for an image elsewhere, the shop's own picture is used
 */
export const sharePicture = (image?: string): string => `/uploads/share/${isImageId(image) ? image : 'shop'}.jpg`;
