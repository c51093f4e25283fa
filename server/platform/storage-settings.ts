import { fileURLToPath } from 'node:url'

/** A bucket in an S3-compatible object storage. */
export interface BucketSettings {
  bucket: string
  /** The address of the storage; without one that of AWS in the region. */
  endpoint: string | undefined
  region: string | undefined
  /** Without them the SDK looks in its usual places. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined
}

interface Environment {
  STORAGE_URL?: string | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
  AWS_SESSION_TOKEN?: string | undefined
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** An endpoint of one's own has no regions, yet the signature names one. */
const REGION_OF_ENDPOINTS = 'us-east-1'

/** Returns the folder of the files and, when they are in an object storage, its bucket. Throws for a wrong address. */
export function readStorageSettings(env: Environment, defaultFolder: string) {
  const url = env.STORAGE_URL === undefined ? undefined : new URL(env.STORAGE_URL)
  return {
    filesDir: url?.protocol === 'file:' ? fileURLToPath(url) : defaultFolder,
    bucket: url?.protocol === 's3:' ? readBucket(url, env) : undefined,
  }
}

function readBucket(url: URL, env: Environment): BucketSettings {
  const { hostname: bucket, searchParams } = url
  const unknown = [...searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) throw new Error(`STORAGE_URL: knows endpoint and region, not ${unknown}`)
  if (url.username || url.password) throw new Error('STORAGE_URL: keys belong into AWS_ACCESS_KEY_ID and its like')
  if (!BUCKET.test(bucket) || (url.pathname !== '' && url.pathname !== '/'))
    throw new Error('STORAGE_URL: must name one bucket, such as s3://care-files?endpoint=https://s3.example.org')
  const endpoint = searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !isEndpoint(endpoint))
    throw new Error('STORAGE_URL: its endpoint must be an http or https address without a path')
  const region = searchParams.get('region') ?? (endpoint === undefined ? undefined : REGION_OF_ENDPOINTS)
  return { bucket, endpoint, region, credentials: readCredentials(env) }
}

function isEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@]/.test(text)
}

function readCredentials({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN }: Environment) {
  if (AWS_ACCESS_KEY_ID === undefined && AWS_SECRET_ACCESS_KEY === undefined) return undefined
  if (AWS_ACCESS_KEY_ID === undefined) throw new Error('AWS_ACCESS_KEY_ID: needed with AWS_SECRET_ACCESS_KEY')
  if (AWS_SECRET_ACCESS_KEY === undefined) throw new Error('AWS_SECRET_ACCESS_KEY: needed with AWS_ACCESS_KEY_ID')
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
  }
}
