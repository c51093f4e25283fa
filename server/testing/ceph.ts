import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { databaseTmpDir } from './database-tmp-dir.ts'

/** A real S3 server, Ceph's RADOS Gateway over a store in memory, and a user of it. */
export interface ObjectStorage {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
}

const run = promisify(execFile)
const START_MS = 60_000

/** Debian and Ubuntu: apt install radosgw ceph-mon ceph-osd ceph-common */
export const isCephInstalled = () =>
  ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph'].every((program) => spawnSync(program, ['--version']).status === 0)

/** Starts a monitor, one daemon for objects and the gateway, each as a child that ends with this process. */
export async function startCeph(): Promise<ObjectStorage & { stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(await databaseTmpDir(), 'care-test-ceph-'))
  const ports = await findFreePorts(3)
  const children: ChildProcess[] = []
  const conf = join(folder, 'ceph.conf')
  const serve = (program: string, ...args: string[]) =>
    children.push(
      spawn('setpriv', ['--pdeathsig', 'KILL', program, '-f', '-c', conf, ...args], { stdio: 'ignore', cwd: folder }),
    )
  const tool = (program: string, ...args: string[]) => run(program, args, { cwd: folder, timeout: START_MS })
  const stop = async () => {
    for (const child of children.filter(({ exitCode }) => exitCode === null)) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await writeCluster(folder, ports, tool)
    serve('ceph-mon', '-i', 'a')
    const disk = randomUUID()
    await tool('ceph', '-c', conf, 'osd', 'new', disk, '0')
    await tool('ceph', '-c', conf, 'auth', 'import', '-i', 'keyring')
    await tool('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', disk)
    serve('ceph-osd', '-i', '0')
    serve('radosgw', '-n', 'client.rgw')
    const user = await createUser(tool, conf)
    const endpoint = `http://127.0.0.1:${ports[2]}`
    await waitUntilUp(endpoint)
    return { endpoint, ...user, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Tool = (program: string, ...args: string[]) => Promise<unknown>

/** Settings, keys and an empty monitor. */
async function writeCluster(folder: string, [first, second, gateway]: number[], tool: Tool): Promise<void> {
  const id = randomUUID()
  const addresses = `[v2:127.0.0.1:${first},v1:127.0.0.1:${second}]`
  const settings = {
    fsid: id,
    'mon host': addresses,
    'mon initial members': 'a',
    'mon data': `${folder}/mon`,
    'mon data avail crit': 1,
    'mon allow pool size one': true,
    'mon max pg per osd': 1_000,
    'osd data': `${folder}/osd`,
    'osd objectstore': 'memstore',
    'osd crush chooseleaf type': 0,
    'osd pool default size': 1,
    'osd pool default min size': 1,
    'osd pool default pg num': 2,
    'osd pool default pg autoscale mode': 'off',
    'osd class load list': '*',
    'osd class default list': '*',
    'rgw frontends': `beast endpoint=127.0.0.1:${gateway}`,
    'rgw thread pool size': 32,
    'rgw run sync thread': false,
    'ms bind ipv6': false,
    keyring: `${folder}/keyring`,
    'run dir': folder,
    'crash dir': folder,
    'log file': `${folder}/$name.log`,
    'admin socket': '',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  await writeFile(join(folder, 'ceph.conf'), ['[global]', ...lines, ''].join('\n'))
  await mkdir(join(folder, 'mon'))
  await mkdir(join(folder, 'osd'))
  await tool('ceph-authtool', '--create-keyring', 'keyring')
  for (const name of ['mon.', 'client.admin', 'client.rgw', 'osd.0']) {
    const rights = ['mon', 'osd'].flatMap((kind) => ['--cap', kind, 'allow *'])
    await tool('ceph-authtool', 'keyring', '--gen-key', '-n', name, ...rights)
  }
  await tool('monmaptool', '--create', '--fsid', id, '--addv', 'a', addresses, 'monmap')
  await tool('ceph-mon', '-c', 'ceph.conf', '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'keyring')
}

async function createUser(tool: Tool, conf: string) {
  const user = { accessKeyId: randomBytes(10).toString('hex'), secretAccessKey: randomBytes(20).toString('hex') }
  const keys = ['--access-key', user.accessKeyId, '--secret', user.secretAccessKey]
  await tool('radosgw-admin', '-c', conf, 'user', 'create', '--uid', 'hub', '--display-name', 'hub', ...keys)
  return user
}

async function waitUntilUp(endpoint: string): Promise<void> {
  for (const end = Date.now() + START_MS; ;) {
    if (
      await fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    if (Date.now() > end) throw new Error('The RADOS Gateway did not start.')
    await delay(100)
  }
}

/** All are held until all are found, so that they differ. */
async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
