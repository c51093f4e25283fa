export { addressOf } from '#contract/route.ts'
