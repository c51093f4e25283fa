import { beforeEach, inject } from 'vitest'

beforeEach(({ skip }) => {
  skip(inject('objectStorage') === null, 'radosgw, ceph-mon, ceph-osd and ceph are not installed')
})
