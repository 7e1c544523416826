#include "app/simulate/run_folder.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace signalbox::app {

namespace {

namespace fs = std::filesystem;

constexpr mode_t others_pass = 0711;

constexpr std::string_view advice = "Set another folder with TMPDIR.";

}  // namespace

core::result<run_folder> run_folder::make(fs::path in, std::uint64_t bytes) {
  std::error_code failure;
  if (in.empty()) in = fs::temp_directory_path(failure);
  if (!failure) in = fs::absolute(in, failure);
  auto pattern = (in / "signalbox-simulation-XXXXXX").string();
  if (!failure && ::mkdtemp(pattern.data()) == nullptr)
    failure = std::error_code(errno, std::generic_category());
  if (failure) {
    return core::fail(core::errc::internal,
                      fmt::format("Cannot create a folder for the run below {}: {}. {}",
                                  in.string(), failure.message(), advice));
  }
  run_folder made(pattern);
  if (::chmod(pattern.c_str(), others_pass) != 0) {
    return core::fail(core::errc::internal,
                      fmt::format("Cannot open {}: {}.", pattern, std::strerror(errno)));
  }
  const auto room = fs::space(made.path(), failure);
  if (!failure && room.available < bytes) {
    return core::fail(
        core::errc::internal,
        fmt::format(
            "There is too little free space below {}: {} MB are free, and a run's own server "
            "needs {} MB. {}",
            in.string(), room.available >> 20U, bytes >> 20U, advice));
  }
  return made;
}

run_folder::run_folder(run_folder&& other) noexcept : path_(std::exchange(other.path_, {})) {}

run_folder::~run_folder() {
  if (path_.empty()) return;
  std::error_code ignored;
  // `place_databases` creates a link to a folder that PostgreSQL's user can access.
  const auto databases = path_ / "databases";
  if (fs::is_symlink(databases, ignored))
    fs::remove_all(fs::read_symlink(databases, ignored), ignored);
  fs::remove_all(path_, ignored);
}

}  // namespace signalbox::app
