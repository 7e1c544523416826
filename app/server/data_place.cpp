#include "app/server/data_place.hpp"

#include <fmt/format.h>

#include <functional>

#include "postgres/owned_files.hpp"

namespace signalbox::app {

namespace {

namespace fs = std::filesystem;

const fs::path system_folder = "/var/lib/signalbox";

}  // namespace

core::result<fs::path> place_databases(const fs::path& data, const postgres::os_user& user) {
  auto link = data / "databases";
  core::result<void> made;
  if (fs::is_symlink(link)) return fs::read_symlink(link);
  if (auto owned = postgres::check_owner(link, user); !owned) return std::unexpected(owned.error());
  if (postgres::check_reachable(link, user)) {
    if (made = postgres::make_passable_folder(link); made) return link;
  } else {
    // The name depends on the data folder, so that two installations use different folders.
    auto place = system_folder / fmt::format("{:016x}", std::hash<std::string>{}(data.string()));
    made = postgres::make_passable_folder(place);
    std::error_code failure;
    if (made) fs::create_directory_symlink(place, link, failure);
    if (made && !failure) return place;
    if (failure) made = core::fail(core::errc::internal, failure.message() + '.');
  }
  return core::fail(core::errc::internal,
                    fmt::format("Cannot create a folder for the databases below {}: {} Set "
                                "another data folder with --data-dir.",
                                data.string(), made.error().message));
}

fs::path logs_place(const fs::path& data) {
  const auto link = data / "databases";
  std::error_code failure;
  const auto place = fs::is_symlink(link, failure) ? fs::read_symlink(link, failure) : data;
  return failure ? data : place;
}

fs::path simulations_folder(const fs::path& data) {
  return logs_place(data) / "simulations";
}

fs::path dumps_folder(const fs::path& data) {
  return logs_place(data) / "dumps";
}

}  // namespace signalbox::app
