import { privacyPolicy } from './privacy-policy.ts'
import { TextSections } from './TextSections.tsx'

export const PrivacyPolicyPage = () => <TextSections page={privacyPolicy} />
