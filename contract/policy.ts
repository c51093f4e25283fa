import type { Role } from './accounts.ts'

/** Who is asking. `contactOf` are the vendors they work for, `controls` those where they are a primary contact (decision 17). */
export interface Viewer {
  id: number
  role: Role
  contactOf: number[]
  primaryContactOf: number[]
}

/** What the rules need to know of a vendor. */
export interface VendorFacts {
  id: number
  active: boolean
  approved: boolean
  isArchived: boolean
  vendorsSeenOnly: boolean
  preventReferrals: boolean
  preventDocuments: boolean
  preventPublicReferrals: boolean
}

/** What the rules need to know of a referral. */
export interface ReferralFacts {
  senderId: number
  vendorId: number
  deletedBySender: boolean
}

const isAdmin = (viewer: Viewer) => viewer.role === 'ADMIN'
const isClient = (viewer: Viewer) => viewer.role === 'CLIENT'
const worksFor = (viewer: Viewer, vendorId: number) => viewer.contactOf.includes(vendorId)

/** Decision 49: whether anybody but its own people and administrators may find the vendor. `is_listed` in the tables. */
export const isListed = (v: Pick<VendorFacts, 'active' | 'approved'>): boolean => v.active && v.approved

/** Every "may" of the product. The server refuses by it and answers by it what a screen offers (`may`, rights.ts); the tests table it. */
export const can = {
  /** Decision 41: who may not gets 403 'access denied'. */
  seeVendor: (viewer: Viewer, v: Pick<VendorFacts, 'id' | 'active' | 'approved' | 'vendorsSeenOnly'>) =>
    isAdmin(viewer) || worksFor(viewer, v.id) || (isListed(v) && !(v.vendorsSeenOnly && isClient(viewer))),

  /** Decision 60: e-mail, phone and booking link of an archived vendor are for its own people and administrators. */
  seeContactData: (viewer: Viewer, v: Pick<VendorFacts, 'id' | 'isArchived'>) =>
    !v.isArchived || isAdmin(viewer) || worksFor(viewer, v.id),

  /** The vendor's inner data: counts, contacts, private services. */
  seeInsideVendor: (viewer: Viewer, vendorId: number) => isAdmin(viewer) || worksFor(viewer, vendorId),

  /** Of whatever vendor: private services that none offers yet, too. */
  seeInsideAllVendors: isAdmin,

  controlVendor: (viewer: Viewer, vendorId: number) => isAdmin(viewer) || viewer.primaryContactOf.includes(vendorId),

  /** Section 6: not one's own entry, administrators excepted. */
  changeContact: (viewer: Viewer, contact: { userId: number }) => isAdmin(viewer) || contact.userId !== viewer.id,

  /** For those who make somebody a contact of the vendor, or of any they control. */
  searchPeople: (viewer: Viewer, vendorId: number | undefined) =>
    isAdmin(viewer) ||
    (vendorId === undefined ? viewer.primaryContactOf.length > 0 : viewer.primaryContactOf.includes(vendorId)),

  /** Whatever vendor it is for, also one that waits for approval. */
  searchPeopleForAll: isAdmin,

  /** Decision 52: a client sends one vendor a few referrals a day; those who refer for a living send more. */
  referWithoutDailyLimit: (viewer: Viewer) => !isClient(viewer),

  /** Network requests, for those who work for vendors. */
  workWithNetworks: (viewer: Viewer) => !isClient(viewer),

  /** Not the viewer's own vendor: a network joins two. */
  askIntoNetwork: (viewer: Viewer, vendorId: number) =>
    !isClient(viewer) && !viewer.primaryContactOf.includes(vendorId),

  /** Decision 4: clients read the vendor's page, the others its tabs. */
  seeVendorTabs: (viewer: Viewer) => !isClient(viewer),

  /** TOUR-009. */
  takeTour: (viewer: Viewer) => !isAdmin(viewer),

  createVendors: isAdmin,

  /** Brings back what was archived. */
  restoreVendors: isAdmin,

  /** Decision 49: lists or declines a vendor that waits. */
  approveVendors: isAdmin,

  /** Decision 49: what administrators turn off its own people cannot turn on. */
  suspendVendors: isAdmin,
  switchVendor: (viewer: Viewer, v: { id: number; suspended: boolean }) =>
    isAdmin(viewer) || (viewer.primaryContactOf.includes(v.id) && !v.suspended),

  /** Section 6: nobody to a vendor that prevents referrals, clients not to one that takes vendors only. */
  refer: (viewer: Viewer, v: VendorFacts) =>
    isListed(v) && !v.isArchived && !v.preventReferrals && !(v.preventPublicReferrals && isClient(viewer)),

  /** Decision 6: what the connect button says. */
  connect: (viewer: Viewer, v: Pick<VendorFacts, 'preventReferrals' | 'preventPublicReferrals'>) =>
    !v.preventReferrals && !(v.preventPublicReferrals && isClient(viewer)),

  /** Section 2.3, to the letter: 'not a vendor' includes administrators (decision 9). */
  attachDocument: (viewer: Viewer, v: Pick<VendorFacts, 'preventDocuments' | 'preventPublicReferrals'>) =>
    !v.preventDocuments && !(v.preventPublicReferrals && viewer.role !== 'VENDOR'),

  /** Decision 14. */
  receiveReferrals: (viewer: Viewer) => !isClient(viewer),

  /** Whatever vendor it went to. */
  receiveAllReferrals: isAdmin,

  /** Decisions 15 and 41: of the vendors they control; administrators of all. */
  exportReferrals: (viewer: Viewer) =>
    isAdmin(viewer) || (viewer.role === 'VENDOR' && viewer.primaryContactOf.length > 0),

  triageReferral: (viewer: Viewer, r: ReferralFacts) => isAdmin(viewer) || worksFor(viewer, r.vendorId),

  /** Decision 11; nobody rates a vendor they work for. */
  rateReferral: (viewer: Viewer, r: ReferralFacts) => r.senderId === viewer.id && !worksFor(viewer, r.vendorId),

  /** Whoever gave it. */
  withdrawConsent: (viewer: Viewer, r: ReferralFacts) => r.senderId === viewer.id && !r.deletedBySender,

  /** Status and due date are closed once the sender has deleted the referral (RECV-040, 041). */
  changeReferral: (r: ReferralFacts) => !r.deletedBySender,

  /** SR-093: whoever sent it sees everybody's looks, a primary contact of its vendor those of administrators. */
  seeOpenings: (viewer: Viewer, r: Pick<ReferralFacts, 'senderId' | 'vendorId'>) =>
    r.senderId === viewer.id || viewer.primaryContactOf.includes(r.vendorId),
  seeAllOpenings: (viewer: Viewer, r: Pick<ReferralFacts, 'senderId'>) => r.senderId === viewer.id,

  /** Live updates: what became of their referrals, and what came in for or lies between the vendors they work for. */
  hearOf: (viewer: Viewer, change: { senderId: number | null; vendors: number[] }) =>
    change.senderId === viewer.id || change.vendors.some((id) => isAdmin(viewer) || worksFor(viewer, id)),

  /** SR-039: whoever receives referrals as a vendor. Administrators deactivate by editing the user. */
  reportUsers: (viewer: Viewer) => viewer.role === 'VENDOR',

  /** Nobody reports themselves. */
  reportUser: (viewer: Viewer, userId: number) => viewer.role === 'VENDOR' && userId !== viewer.id,

  beReported: (user: { role: Role }) => user.role !== 'ADMIN',

  seeReports: isAdmin,

  decideReports: isAdmin,

  manageUsers: isAdmin,

  /** Role, switch and deletion of oneself would lock out whoever does it. */
  manageUser: (viewer: Viewer, userId: number) => isAdmin(viewer) && viewer.id !== userId,

  seeUser: (viewer: Viewer, userId: number) => isAdmin(viewer) || viewer.id === userId,

  manageServices: isAdmin,

  manageOccupations: isAdmin,

  importVendors: isAdmin,

  editNotifications: isAdmin,

  seeUndeliveredMessages: isAdmin,
  /** Decision 3. */
  askToBecomeVendor: isClient,

  decideVendorRequests: isAdmin,

  makeEmailVerified: isAdmin,

  endSignInsOfOthers: isAdmin,

  seeDashboard: isAdmin,

  seeReadiness: isAdmin,

  seeAudit: isAdmin,

  keepIncidents: isAdmin,
}
