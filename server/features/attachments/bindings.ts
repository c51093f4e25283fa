/**
 * What a stored file is tied to. A referral has one sender and one vendor, and takes only uploads of that sender for that
 * vendor; so a row that was turned to another referral opens nothing.
 */
export const attachmentBindings = (id: number, senderId: number, vendorId: number) =>
  `attachment ${id} from ${senderId} to ${vendorId}`
