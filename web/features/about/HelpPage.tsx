import { helpText } from './help-text.ts'
import { TextPageArticle } from './TextPageArticle.tsx'

export const HelpPage = () => <TextPageArticle page={helpText} />
