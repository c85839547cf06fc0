export { inOrder } from './filling';
export type { Audience, Filling, ManifestFilling } from './filling';
export type { SlotName, SlotOffer, SlotOrder, SlotProduct, SlotProps } from './slot-props';
export { slotOwners } from './slot-owners';
export { slotTexts } from './slot-texts';
export { slots } from './slots';
