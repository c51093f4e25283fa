import { accessibilityText } from './accessibility-text.ts'
import { TextPageArticle } from './TextPageArticle.tsx'

export const AccessibilityPage = () => <TextPageArticle page={accessibilityText} />
