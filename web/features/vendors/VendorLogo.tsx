import type { VendorCard } from '#contract/vendors.ts'
import { AvatarIcon } from '#web/features/avatars/AvatarIcon.tsx'
import classes from './VendorLogo.module.css'

interface Props {
  vendor: Pick<VendorCard, 'logoUrl' | 'avatar_type'>
  /** In pixels. */
  size?: number
  /** The accessible name, when the vendor's name is not beside it. */
  name?: string
}

/** The vendor's logo, or its map avatar when it has none. */
export function VendorLogo({ vendor, size = 48, name = '' }: Props) {
  const frame = { width: size, height: size }
  if (vendor.logoUrl)
    return <img className={classes.logo} style={frame} src={vendor.logoUrl} alt={name} loading="lazy" />
  return (
    <span className={classes.avatar} style={frame} data-logo>
      <AvatarIcon id={vendor.avatar_type} size={Math.round(size / 2)} />
    </span>
  )
}
