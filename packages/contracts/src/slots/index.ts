export { inOrder } from './filling';
export type { Audience, Filling, ManifestFilling } from './filling';
export type { SlotName, SlotOffer, SlotOrder, SlotProduct, SlotProps } from './slot-props';
export { slotFacts } from './slot-facts';
export { slots } from './slots';
