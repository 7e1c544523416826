// A library that the server under test preloads (LD_PRELOAD): its wall clock is offset by the
// nanoseconds in the eight bytes of the file SHIFTED_CLOCK_FILE, read at each call. The monotonic
// clock is unchanged, as when a machine's clock is set.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>

namespace {

constexpr std::int64_t ns_per_s = 1'000'000'000;

std::atomic<std::int64_t>* map_offset() {
  const char* const name = std::getenv("SHIFTED_CLOCK_FILE");
  if (name == nullptr) return nullptr;
  const int file = ::open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return nullptr;
  void* const mapped =
      ::mmap(nullptr, sizeof(std::atomic<std::int64_t>), PROT_READ, MAP_SHARED, file, 0);
  ::close(file);
  return mapped == MAP_FAILED ? nullptr : static_cast<std::atomic<std::int64_t>*>(mapped);
}

// Set before main, and constant afterwards.
std::atomic<std::int64_t>* const offset = map_offset();

bool is_wall_clock(clockid_t which) {
  return which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE;
}

}  // namespace

extern "C" int clock_gettime(clockid_t which, timespec* to) noexcept {
  const auto failed = ::syscall(SYS_clock_gettime, which, to);
  if (failed != 0 || offset == nullptr || !is_wall_clock(which)) return static_cast<int>(failed);
  const auto shifted = to->tv_sec * ns_per_s + to->tv_nsec + offset->load();
  to->tv_sec = shifted / ns_per_s;
  to->tv_nsec = shifted % ns_per_s;
  return 0;
}

extern "C" int gettimeofday(timeval* to, void*) noexcept {
  timespec now{};
  if (const int failed = clock_gettime(CLOCK_REALTIME, &now); failed != 0) return failed;
  to->tv_sec = now.tv_sec;
  to->tv_usec = now.tv_nsec / 1'000;
  return 0;
}

extern "C" time_t time(time_t* to) noexcept {
  timespec now{};
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  if (to != nullptr) *to = now.tv_sec;
  return now.tv_sec;
}
