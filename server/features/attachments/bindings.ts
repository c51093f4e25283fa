/**
 * The data that a stored file is bound to. A referral has one sender and one vendor, and accepts only uploads of that sender
 * for that vendor, so a row that was moved to another referral does not open the file.
 */
export const formatAttachmentBinding = (id: number, senderId: number, vendorId: number) =>
  `attachment ${id} from ${senderId} to ${vendorId}`
