import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { IconMapPin, IconSend, IconEye } from '@tabler/icons-react'
import { getAvatarPathData } from '#web/features/avatars/avatar-svg.ts'
import classes from './WelcomePanel.module.css'

/** Introduces the hub beside the sign-in form; phones show only the first line. */
export function WelcomePanel() {
  const points = [
    { icon: IconMapPin, text: t`Find care providers near the person who needs them.` },
    { icon: IconSend, text: t`Send a referral in under a minute, with a document if it helps.` },
    { icon: IconEye, text: t`See when it is read, and what happens next.` },
  ]

  return (
    <div className={classes.root}>
      <div className={classes.words}>
        <Text className={classes.headline}>{t`The right care, one referral away.`}</Text>
        <ul className={classes.points}>
          {points.map(({ icon: Icon, text }) => (
            <li key={text}>
              <Icon size={20} aria-hidden />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <NeighbourhoodDrawing />
    </div>
  )
}

/** Avatars of the catalogue with their positions in the drawing. */
const DRAWN_AVATARS = [
  { avatar: 1, x: 92, y: 70 },
  { avatar: 11, x: 214, y: 46 },
  { avatar: 27, x: 318, y: 104 },
  { avatar: 25, x: 158, y: 132 },
  { avatar: 6, x: 392, y: 50 },
  { avatar: 7, x: 262, y: 158 },
]

function NeighbourhoodDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 460 200" fill="none" strokeLinecap="round" aria-hidden="true">
      <g className={classes.streets}>
        <path d="M-10 60 120 96l150-34 200 42M-10 150l130-20 140 40 210-36M60-10l20 220M190-10l-14 220M300-10l24 220M420-10l-16 220" />
      </g>
      <path className={classes.route} d="M158 132 214 46 318 104" />
      {DRAWN_AVATARS.map(({ avatar, x, y }) => (
        <g key={avatar} transform={`translate(${x} ${y})`}>
          <path className={classes.pin} d="M0 20c-4-4-16-6-16-20a16 16 0 0 1 32 0c0 14-12 16-16 20z" />
          <path className={classes.sign} d={getAvatarPathData(avatar)} transform="translate(-9 -10) scale(.75)" />
        </g>
      ))}
    </svg>
  )
}
