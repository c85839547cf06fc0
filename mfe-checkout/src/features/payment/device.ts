/** Whether UPI apps can be on this device: told by the user agent (specification, 9). */
export const isMobile = (userAgent: string): boolean => /android|iphone|ipad|ipod|mobile|windows phone/i.test(userAgent);
