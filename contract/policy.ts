import type { Role } from './accounts.ts'
import type { LinkParty } from './emailed-links.ts'

/**
 * The user who makes a request. `contactOf` lists the vendors they work for, `primaryContactOf` those they manage
 * (decision 17), `listedPrimaryContactOf` the listed ones of these; `actsForApprovedVendor`: one they work for is
 * approved, and neither suspended nor archived.
 */
export interface Viewer {
  id: number
  role: Role
  contactOf: number[]
  primaryContactOf: number[]
  listedPrimaryContactOf: number[]
  actsForApprovedVendor: boolean
}

/** What the rights of a user depend on. */
export type ViewerRoleAndVendors = Omit<Viewer, 'id'>

/** The fields of a vendor that the rules need. */
export interface PolicyVendor {
  id: number
  active: boolean
  approved: boolean
  isArchived: boolean
  vendorsSeenOnly: boolean
  /** Only people who have signed in see it. */
  hiddenFromPublic: boolean
  preventReferrals: boolean
  preventDocuments: boolean
  preventPublicReferrals: boolean
  /** Takes no referrals from people without an account. */
  preventGuestReferrals: boolean
}

/** The fields of a referral that the rules need. */
export interface PolicyReferral {
  senderId: number
  vendorId: number
  deletedBySender: boolean
}

/** Everybody who reads the public directory, also when signed in: may what a client may, less what vendors hide from the public. */
export const VISITOR_VIEWER: Viewer = {
  id: 0,
  role: 'CLIENT',
  contactOf: [],
  primaryContactOf: [],
  listedPrimaryContactOf: [],
  actsForApprovedVendor: false,
}

const isVisitor = (viewer: Viewer) => viewer.id === VISITOR_VIEWER.id
const isAdmin = (viewer: Viewer) => viewer.role === 'ADMIN'
const isClient = (viewer: Viewer) => viewer.role === 'CLIENT'
const isVendorUser = (viewer: Viewer) => viewer.role === 'VENDOR'
/** A vendor user for others: registering a vendor gives the role at once, before anybody has approved the vendor (decision 49). */
const actsAsVendor = (viewer: Viewer) => isVendorUser(viewer) && viewer.actsForApprovedVendor
/** Clients, and vendor users none of whose vendors is approved, or whose are suspended or archived. */
const actsAsClient = (viewer: Viewer) => !isAdmin(viewer) && !actsAsVendor(viewer)
const worksFor = (viewer: Viewer, vendorId: number) => viewer.contactOf.includes(vendorId)
const managesUnsuspendedVendor = (viewer: Viewer, v: { id: number; suspended: boolean }) =>
  isAdmin(viewer) || (viewer.primaryContactOf.includes(v.id) && !v.suspended)

/** Whether the viewer has lost none of the rights of an earlier time. */
const keepsRights = (viewer: Viewer, earlier: ViewerRoleAndVendors) =>
  isAdmin(viewer) ||
  ((earlier.role === viewer.role || earlier.role === 'CLIENT') &&
    (!earlier.actsForApprovedVendor || viewer.actsForApprovedVendor) &&
    earlier.listedPrimaryContactOf.every((id) => viewer.listedPrimaryContactOf.includes(id)) &&
    earlier.contactOf.every((id) => worksFor(viewer, id)) &&
    earlier.primaryContactOf.every((id) => viewer.primaryContactOf.includes(id)))

/** Decision 49: whether users other than its own people and administrators can find the vendor; `is_listed` in the tables. */
export const isListed = (v: Pick<PolicyVendor, 'active' | 'approved'>): boolean => v.active && v.approved

/**
 * All permissions of the product. The server enforces them and sends them to screens (`may`, rights.ts); the tests
 * cover them in a table.
 */
export const can = {
  /** Decision 41: refused with 403 'access denied'. */
  seeVendor: (
    viewer: Viewer,
    v: Omit<PolicyVendor, 'preventReferrals' | 'preventDocuments' | 'preventPublicReferrals' | 'preventGuestReferrals'>,
  ) =>
    isAdmin(viewer) ||
    worksFor(viewer, v.id) ||
    (isListed(v) &&
      !(v.vendorsSeenOnly && actsAsClient(viewer)) &&
      !((v.hiddenFromPublic || v.isArchived) && isVisitor(viewer))),

  /** Decision 60: only its own people and administrators see email, phone and booking link of an archived vendor. */
  seeContactData: (viewer: Viewer, v: Pick<PolicyVendor, 'id' | 'isArchived'>) =>
    !v.isArchived || isAdmin(viewer) || worksFor(viewer, v.id),

  /** The vendor's internal data: counts, contacts, private services. */
  seeInsideVendor: (viewer: Viewer, vendorId: number) => isAdmin(viewer) || worksFor(viewer, vendorId),

  /** All vendors, including private services that none offers yet. */
  seeInsideAllVendors: isAdmin,

  manageVendor: (viewer: Viewer, vendorId: number) => isAdmin(viewer) || viewer.primaryContactOf.includes(vendorId),

  /** Plain contacts, too: they know best which service has places. */
  setAvailability: (viewer: Viewer, vendorId: number) => isAdmin(viewer) || worksFor(viewer, vendorId),

  /** For the vendors that they work for; administrators find those of all vendors on their pages. */
  setOwnAvailability: (viewer: Viewer) => viewer.contactOf.length > 0,

  /** Somebody who has proved the vendor's mailbox: only where nobody manages the vendor yet (ANS-016, ANS-017). */
  becomePrimaryContactByMailbox: (v: { hasPrimaryContact: boolean }) => !v.hasPrimaryContact,

  /** Section 6: nobody but administrators changes their own entry. */
  changeContact: (viewer: Viewer, contact: { userId: number }) => isAdmin(viewer) || contact.userId !== viewer.id,

  /** For users who add contacts to the vendor, or without an id to any vendor they manage. */
  searchPeople: (viewer: Viewer, vendorId: number | undefined) =>
    isAdmin(viewer) ||
    (vendorId === undefined ? viewer.primaryContactOf.length > 0 : viewer.primaryContactOf.includes(vendorId)),

  /** For every vendor, including unapproved ones. */
  searchPeopleForAll: isAdmin,

  /** Decision 52: a client sends one vendor a few referrals a day; professional senders have no such limit. */
  referWithoutDailyLimit: (viewer: Viewer) => !actsAsClient(viewer),

  /** Network requests are for users who work for vendors. */
  workWithNetworks: (viewer: Viewer) => !isClient(viewer),

  /** Not the viewer's own vendor: a network joins two. */
  requestNetworkConnection: (viewer: Viewer, vendorId: number) => !actsAsClient(viewer) && !worksFor(viewer, vendorId),

  /** Decision 4: clients read the vendor's page, the others its tabs. */
  seeVendorTabs: (viewer: Viewer) => !isClient(viewer),

  /** The tour shows clients and vendors around, never administrators (TOUR-009). */
  takeTour: (viewer: Viewer) => !isAdmin(viewer),

  createVendors: isAdmin,

  /** The table of all vendors: filters by state, bulk changes, the file of all rows. */
  manageVendors: isAdmin,

  /** Restores archived vendors. */
  restoreVendors: isAdmin,

  /** Decision 49: approves or declines a pending vendor. */
  approveVendors: isAdmin,

  /** Decision 49: a vendor's own people cannot lift a suspension. An archived vendor is restored first. */
  suspendVendors: isAdmin,
  setVendorActivation: (viewer: Viewer, v: { id: number; suspended: boolean; isArchived: boolean }) =>
    !v.isArchived && managesUnsuspendedVendor(viewer, v),

  /** The address that a suspended vendor gave up could be registered again by somebody else. */
  changeVendorEmail: managesUnsuspendedVendor,

  /** Messages name the vendor: its people could take the name of somebody else, or hide from the administrator who suspended it. */
  changeVendorName: managesUnsuspendedVendor,

  /** A suspended vendor asks nobody to manage it, and nothing begins with an archived one. */
  addContacts: (viewer: Viewer, v: { id: number; suspended: boolean; isArchived: boolean }) =>
    !v.isArchived && managesUnsuspendedVendor(viewer, v),

  /**
   * Section 6: nobody refers to a vendor that prevents referrals; clients do not refer to one that accepts vendors
   * only.
   */
  refer: (viewer: Viewer, v: PolicyVendor) =>
    isListed(v) &&
    !v.isArchived &&
    !v.preventReferrals &&
    !(v.preventPublicReferrals && actsAsClient(viewer)) &&
    !(v.preventGuestReferrals && isVisitor(viewer)),

  /** Decision 6: determines the label of the connect button. */
  connect: (viewer: Viewer, v: Pick<PolicyVendor, 'preventReferrals' | 'preventPublicReferrals'>) =>
    !v.preventReferrals && !(v.preventPublicReferrals && actsAsClient(viewer)),

  /** Section 2.3, literally: 'not a vendor' includes administrators (decision 9). */
  attachDocument: (viewer: Viewer, v: Pick<PolicyVendor, 'preventDocuments' | 'preventPublicReferrals'>) =>
    !v.preventDocuments && !(v.preventPublicReferrals && !actsAsVendor(viewer)),

  /** Vendor users receive those of the vendors that they are contacts of, administrators all (decision 14). */
  receiveReferrals: (viewer: Viewer) => !isClient(viewer),

  /** Referrals of all vendors. */
  receiveAllReferrals: isAdmin,

  /** Decisions 15 and 41: who manages a listed vendor, for all that they manage; administrators for all. */
  exportReferrals: (viewer: Viewer) => isAdmin(viewer) || viewer.listedPrimaryContactOf.length > 0,

  triageReferral: (viewer: Viewer, r: PolicyReferral) => isAdmin(viewer) || worksFor(viewer, r.vendorId),

  /** To a contact who looks after it; where only one person works for the vendor, there is nobody to share with. */
  assignReferral: (viewer: Viewer, r: PolicyReferral, v: { hasSeveralContacts: boolean }) =>
    v.hasSeveralContacts && can.triageReferral(viewer, r),

  /** To themselves. */
  assignReferralToSelf: (viewer: Viewer, r: PolicyReferral, v: { hasSeveralContacts: boolean }) =>
    v.hasSeveralContacts && worksFor(viewer, r.vendorId),

  /** Several of what they receive, as far as `assignReferralToSelf` allows each. */
  assignReferralsToSelf: (viewer: Viewer) => viewer.contactOf.length > 0,

  /** For users one of whose vendors has another contact. */
  seeAssignees: (viewer: Viewer, own: { hasVendorWithSeveralContacts: boolean }) =>
    viewer.contactOf.length > 0 && own.hasVendorWithSeveralContacts,

  /** In words, which the sender reads as the vendor's: administrators read them and write none. */
  askSender: (viewer: Viewer, r: PolicyReferral) => worksFor(viewer, r.vendorId),

  /** Only the vendor's own people mark them as read. */
  readReplies: (viewer: Viewer, r: PolicyReferral) => worksFor(viewer, r.vendorId),

  /** To a question of the vendor, in words. */
  replyToVendor: (viewer: Viewer, r: PolicyReferral) => r.senderId === viewer.id && !r.deletedBySender,

  /** Decision 11; nobody rates a vendor they work for. */
  rateReferral: (viewer: Viewer, r: PolicyReferral) =>
    r.senderId === viewer.id && !worksFor(viewer, r.vendorId) && !r.deletedBySender,

  /** Only the user who gave the consent. */
  withdrawConsent: (viewer: Viewer, r: PolicyReferral) => r.senderId === viewer.id && !r.deletedBySender,

  /** A link by which somebody without an account reaches the referral; the sender ends those of their own side. */
  endLink: (viewer: Viewer, r: PolicyReferral, party: LinkParty) =>
    isAdmin(viewer) || (r.senderId === viewer.id && party === 'sender'),

  /** Status and due date are closed once the sender has deleted the referral (RECV-040, 041). */
  changeReferral: (r: PolicyReferral) => !r.deletedBySender,

  /** SR-093: the sender sees all openings, a primary contact of the vendor those by administrators. */
  seeOpenings: (viewer: Viewer, r: Pick<PolicyReferral, 'senderId' | 'vendorId'>) =>
    r.senderId === viewer.id || viewer.primaryContactOf.includes(r.vendorId),
  seeAllOpenings: (viewer: Viewer, r: Pick<PolicyReferral, 'senderId'>) => r.senderId === viewer.id,

  /** Live events: changes to the viewer's referrals, and referrals and network changes of the vendors they work for. */
  receiveLiveEvent: (viewer: Viewer, change: { senderId: number | null; vendors: number[] }) =>
    change.senderId === viewer.id || change.vendors.some((id) => isAdmin(viewer) || worksFor(viewer, id)),

  /** SR-039: users who receive referrals as a vendor. Administrators deactivate users by editing them. */
  reportUsers: isVendorUser,

  /** Users cannot report themselves. */
  reportUser: (viewer: Viewer, userId: number) => isVendorUser(viewer) && userId !== viewer.id,

  beReported: (user: { role: Role }) => user.role !== 'ADMIN',

  seeReports: isAdmin,

  /** What visitors say is wrong on the pages of all vendors; those of one vendor go by `manageVendor`. */
  seeAllCorrections: isAdmin,

  decideReports: isAdmin,

  manageUsers: isAdmin,

  /** Administrators cannot change their own role or state or delete themselves, which would lock them out. */
  manageUser: (viewer: Viewer, userId: number) => isAdmin(viewer) && viewer.id !== userId,

  seeUser: (viewer: Viewer, userId: number) => isAdmin(viewer) || viewer.id === userId,

  manageServices: isAdmin,

  manageOccupations: isAdmin,

  importVendors: isAdmin,

  editNotifications: isAdmin,

  seeUndeliveredMessages: isAdmin,

  /** Vendors that email does not reach; settles what was found out about their addresses. */
  settleUnreachedVendors: isAdmin,

  /** Others have the vendor's rights already, or more (decision 3). */
  askToBecomeVendor: isClient,

  decideVendorRequests: isAdmin,

  makeEmailVerified: isAdmin,

  endSignInsOfOthers: isAdmin,

  seeDashboard: isAdmin,
  seeReadiness: isAdmin,
  seeAudit: isAdmin,
  manageIncidents: isAdmin,

  /** The response to their own earlier request, with the rights of that time. */
  readStoredResponse: keepsRights,

  /** The events of a stream that was opened with these rights: what the screen shows was read with them. */
  keepLiveStream: keepsRights,
}
