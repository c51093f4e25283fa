import { privacyPolicyText } from './privacy-policy-text.ts'
import { TextPageArticle } from './TextPageArticle.tsx'

export const PrivacyPolicyPage = () => <TextPageArticle page={privacyPolicyText} />
