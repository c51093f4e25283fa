import { Alert } from '@mantine/core'
import { getPartLoadErrorText } from './load-chunk.ts'

/** In place of a part of a page whose code could not be loaded. */
export const PartLoadErrorAlert = () => <Alert color="red">{getPartLoadErrorText()}</Alert>
