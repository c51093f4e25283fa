import { accessibility } from './accessibility.ts'
import { TextSections } from './TextSections.tsx'

export const AccessibilityPage = () => <TextSections page={accessibility} />
