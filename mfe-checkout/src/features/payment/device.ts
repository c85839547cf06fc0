/** True for a phone or tablet, which can have UPI apps, by its user agent (specification, 9). */
export const isMobile = (userAgent: string): boolean => /android|iphone|ipad|ipod|mobile|windows phone/i.test(userAgent);
