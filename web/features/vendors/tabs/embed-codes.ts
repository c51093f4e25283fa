import { t } from '@lingui/core/macro'
import { buildEmbeddedVendorPath } from '#contract/embedded-vendor-page.ts'
import type { Language } from '#contract/fields.ts'
import type { Vendor } from '#contract/vendors.ts'

// What a vendor copies into its own website. Any website can show them; they bring no script with them.

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => ENTITIES[sign]!)

const frameCode = (path: string, title: string, height: number): string =>
  `<iframe src="${escapeHtml(window.location.origin + path)}" title="${escapeHtml(title)}" ` +
  `width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`

/** The vendor's name, map and services (VADM-020, decision 45). */
export const buildVendorFrameCode = ({ id, name }: Pick<Vendor, 'id' | 'name'>): string =>
  frameCode(buildEmbeddedVendorPath(id), name, 560)

/** The public directory, nearest to the point first. */
export function buildDirectoryFrameCode(near: { lat: number; lng: number } | undefined, lang: Language): string {
  const query = new URLSearchParams({ ...(near && { near: `${near.lat},${near.lng}` }), lang })
  return frameCode(`/embed/directory?${String(query).replace('%2C', ',')}`, t`Clinics and agencies nearby`, 640)
}

/** The form for people without an account. */
export const buildGuestReferralUrl = ({ id }: Pick<Vendor, 'id'>, lang: Language): string =>
  `${window.location.origin}/directory/vendors/${id}/refer?lang=${lang}`

/** The colours and sizes of the hub's own buttons: 7.4:1 in a light page and in a dark one. */
export const REFER_BUTTON_STYLE = {
  display: 'inline-block',
  padding: '12px 20px',
  borderRadius: '8px',
  background: '#0b5f66',
  color: '#ffffff',
  font: '600 16px/20px system-ui, sans-serif',
  textDecoration: 'none',
}

/** A plain link that looks like a button on any website. */
export function buildReferButtonCode(vendor: Pick<Vendor, 'id'>, lang: Language): string {
  const style = Object.entries(REFER_BUTTON_STYLE).map(([name, value]) => `${toCssName(name)}:${value}`)
  return (
    `<a href="${escapeHtml(buildGuestReferralUrl(vendor, lang))}" target="_blank" rel="noopener" ` +
    `style="${style.join(';')}">${escapeHtml(t`Refer to us`)}</a>`
  )
}

const toCssName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
