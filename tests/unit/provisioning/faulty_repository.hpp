#pragma once

#include <sys/mount.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "tests/unit/provisioning/clone_project.hpp"

namespace signalbox::testing {

inline constexpr std::chrono::milliseconds fault_poll_interval{50};

/// A file system in memory in place of a folder, whose content is moved there.
class memory_disk {
 public:
  memory_disk(std::filesystem::path at, const std::string& size) : at_(std::move(at)) {
    const auto kept = at_.string() + ".kept";
    std::filesystem::rename(at_, kept);
    std::filesystem::create_directory(at_);
    if (::mount("signalbox-test", at_.c_str(), "tmpfs", 0, ("size=" + size).c_str()) != 0)
      throw std::runtime_error("tmpfs cannot be mounted");
    if (std::system(("cp --archive " + kept + "/. " + at_.string()).c_str()) != 0)
      throw std::runtime_error("the folder was not copied");
    std::filesystem::remove_all(kept);
  }
  memory_disk(const memory_disk&) = delete;
  memory_disk& operator=(const memory_disk&) = delete;
  ~memory_disk() { ::umount2(at_.c_str(), MNT_DETACH); }

  /// To the last byte.
  void fill() const {
    std::ofstream file(at_ / "filler", std::ios::binary);
    for (const std::size_t size : {std::size_t{64} << 10U, std::size_t{4} << 10U, std::size_t{1}}) {
      const std::string block(size, 'x');
      file.clear();
      while (file << block && file.flush()) {
      }
    }
  }
  void free() const { std::filesystem::remove(at_ / "filler"); }
  void set_writable(bool is_writable) const {
    const unsigned long flags = is_writable ? 0UL + MS_REMOUNT : 0UL + MS_REMOUNT + MS_RDONLY;
    if (::mount(nullptr, at_.c_str(), nullptr, flags, nullptr) != 0)
      throw std::runtime_error("the disk cannot be remounted");
  }

 private:
  std::filesystem::path at_;
};

/// A project whose repository can be broken.
struct faulty_repository : clone_project {
  /// Waits until the state of the backups is as requested.
  template <class Holds>
  domain::backup_state until(const Holds& holds) {
    const auto end = soon();
    for (;;) {
      auto seen = state();
      if (holds(seen)) return seen;
      if (std::chrono::steady_clock::now() > end) throw std::runtime_error("not in time");
      std::this_thread::sleep_for(fault_poll_interval);
    }
  }
  /// Commits something and completes its segment of WAL.
  void change_a_segment() {
    change("CREATE TABLE IF NOT EXISTS written (n int); INSERT INTO written VALUES (1)");
    administer(spec, "SELECT pg_switch_wal()");
  }
  /// Waits for a process of pgBackRest, and stops it with SIGSTOP.
  void hang(std::string_view command) {
    const auto end = soon();
    for (;;) {
      auto found = provisioning::running_tools(folder(), command);
      for (const auto& one : found)
        one.signal(SIGSTOP);
      if (!found.empty()) return;
      if (std::chrono::steady_clock::now() > end) throw std::runtime_error("it does not run");
      std::this_thread::yield();
    }
  }
};

}  // namespace signalbox::testing
