#include "tests/unit/logs/limited_disk.hpp"

#include <sqlite3.h>

#include <atomic>

#include "logs/memory_budget.hpp"

namespace signalbox::testing {

namespace {

std::atomic<std::int64_t> bytes_left = 0;
std::atomic<std::uint64_t> failed_writes = 0;

/// Our file, which the system's follows in memory.
struct limited_file {
  sqlite3_file base;
};

sqlite3_file* system_file(sqlite3_file* of) {
  return reinterpret_cast<sqlite3_file*>(reinterpret_cast<limited_file*>(of) + 1);
}

sqlite3_vfs* system_vfs() {
  static sqlite3_vfs* const found = [] {
    logs::initialize_engine();
    return sqlite3_vfs_find(nullptr);
  }();
  return found;
}

int write(sqlite3_file* file, const void* data, int count, sqlite3_int64 at) {
  if (bytes_left.fetch_sub(count) < count) {
    bytes_left += count;
    ++failed_writes;
    return SQLITE_FULL;
  }
  return system_file(file)->pMethods->xWrite(system_file(file), data, count, at);
}

const sqlite3_io_methods limited_methods{
    .iVersion = 2,
    .xClose = [](sqlite3_file* f) { return system_file(f)->pMethods->xClose(system_file(f)); },
    .xRead =
        [](sqlite3_file* f, void* to, int count, sqlite3_int64 at) {
          return system_file(f)->pMethods->xRead(system_file(f), to, count, at);
        },
    .xWrite = write,
    .xTruncate =
        [](sqlite3_file* f, sqlite3_int64 size) {
          return system_file(f)->pMethods->xTruncate(system_file(f), size);
        },
    .xSync = [](sqlite3_file* f,
                int flags) { return system_file(f)->pMethods->xSync(system_file(f), flags); },
    .xFileSize =
        [](sqlite3_file* f, sqlite3_int64* size) {
          return system_file(f)->pMethods->xFileSize(system_file(f), size);
        },
    .xLock = [](sqlite3_file* f,
                int level) { return system_file(f)->pMethods->xLock(system_file(f), level); },
    .xUnlock = [](sqlite3_file* f,
                  int level) { return system_file(f)->pMethods->xUnlock(system_file(f), level); },
    .xCheckReservedLock =
        [](sqlite3_file* f, int* is_locked) {
          return system_file(f)->pMethods->xCheckReservedLock(system_file(f), is_locked);
        },
    .xFileControl =
        [](sqlite3_file* f, int op, void* data) {
          return system_file(f)->pMethods->xFileControl(system_file(f), op, data);
        },
    .xSectorSize =
        [](sqlite3_file* f) { return system_file(f)->pMethods->xSectorSize(system_file(f)); },
    .xDeviceCharacteristics =
        [](sqlite3_file* f) {
          return system_file(f)->pMethods->xDeviceCharacteristics(system_file(f));
        },
    .xShmMap =
        [](sqlite3_file* f, int region, int size, int extend, void volatile** to) {
          return system_file(f)->pMethods->xShmMap(system_file(f), region, size, extend, to);
        },
    .xShmLock =
        [](sqlite3_file* f, int offset, int count, int flags) {
          return system_file(f)->pMethods->xShmLock(system_file(f), offset, count, flags);
        },
    .xShmBarrier = [](sqlite3_file* f) { system_file(f)->pMethods->xShmBarrier(system_file(f)); },
    .xShmUnmap =
        [](sqlite3_file* f, int is_deleted) {
          return system_file(f)->pMethods->xShmUnmap(system_file(f), is_deleted);
        },
    .xFetch = nullptr,
    .xUnfetch = nullptr};

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* given_flags) {
  const int code = system_vfs()->xOpen(system_vfs(), name, system_file(file), flags, given_flags);
  file->pMethods = system_file(file)->pMethods == nullptr ? nullptr : &limited_methods;
  return code;
}

sqlite3_vfs limited_vfs() {
  sqlite3_vfs made = *system_vfs();
  made.iVersion = 1;
  made.szOsFile = static_cast<int>(sizeof(limited_file)) + system_vfs()->szOsFile;
  made.pNext = nullptr;
  made.zName = limited_disk::name;
  made.xOpen = open;
  made.xDelete = [](sqlite3_vfs*, const char* file, int sync) {
    return system_vfs()->xDelete(system_vfs(), file, sync);
  };
  made.xAccess = [](sqlite3_vfs*, const char* file, int flags, int* found) {
    return system_vfs()->xAccess(system_vfs(), file, flags, found);
  };
  made.xFullPathname = [](sqlite3_vfs*, const char* file, int size, char* to) {
    return system_vfs()->xFullPathname(system_vfs(), file, size, to);
  };
  return made;
}

sqlite3_vfs& registered_vfs() {
  static sqlite3_vfs made = limited_vfs();
  return made;
}

}  // namespace

limited_disk::limited_disk(std::int64_t bytes) {
  bytes_left = bytes;
  failed_writes = 0;
  sqlite3_vfs_register(&registered_vfs(), 0);
}

limited_disk::~limited_disk() {
  sqlite3_vfs_unregister(&registered_vfs());
}

void limited_disk::free_bytes(std::int64_t bytes) {
  bytes_left += bytes;
}

std::uint64_t limited_disk::failures() const {
  return failed_writes;
}

}  // namespace signalbox::testing
