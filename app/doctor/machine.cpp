#include "app/doctor/machine.hpp"

#include <sys/timex.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string>

#include "app/doctor/port_check.hpp"
#include "app/server/open_files.hpp"
#include "app/server/share.hpp"
#include "provisioning/local/control_group.hpp"
#include "provisioning/local/pooler_process.hpp"

namespace signalbox::app {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds version_deadline{5};

/// Returns the folder itself, or its nearest parent that exists.
fs::path nearest_existing(fs::path folder) {
  std::error_code ignored;
  while (!fs::exists(folder, ignored) && folder.has_parent_path() &&
         folder != folder.parent_path()) {
    folder = folder.parent_path();
  }
  return folder;
}

std::uint64_t free_bytes_at(const fs::path& folder) {
  std::error_code failure;
  const auto space = fs::space(folder, failure);
  return failure ? 0 : space.available;
}

fs::path web_page_of(const settings& with) {
  const auto& requested = with.server.web_root;
  return (requested.empty() ? share_folder() / "web" : fs::path(requested)) / "index.html";
}

std::string first_missing(const fs::path& catalogues) {
  std::error_code ignored;
  for (const auto* name :
       {"roles.json", "regions.json", "compute.json", "plans.json", "custom_content.json"}) {
    if (!fs::exists(catalogues / name, ignored)) return (catalogues / name).string();
  }
  return {};
}

std::optional<bool> is_clock_synchronised() {
  timex requested{};
  const int state = ::adjtimex(&requested);
  if (state < 0) return std::nullopt;
  return state != TIME_ERROR && (requested.status & STA_UNSYNC) == 0;
}

std::string control_group_fault_of(const settings& with) {
  if (with.provisioning.control_group.empty()) return {};
  return provisioning::control_groups::fault_of(with.provisioning.control_group);
}

}  // namespace

machine inspect_machine(const settings& with, core::time_point now) {
  std::error_code ignored;
  const auto data = fs::absolute(with.data.dir, ignored).lexically_normal();
  const auto existing = nearest_existing(data);
  const bool is_open =
      fs::is_directory(existing, ignored) && ::access(existing.c_str(), W_OK | X_OK) == 0;
  const auto page = web_page_of(with);
  const auto catalogues = share_folder() / "config";
  return {.postgres = postgres::find_binaries(with.provisioning.postgres_bin,
                                              std::chrono::steady_clock::now() + version_deadline),
          .database_user = postgres::server_user(with.provisioning.os_user),
          .pooler = provisioning::find_pooler_program().string(),
          .is_root = ::geteuid() == 0,
          .data_folder = data.string(),
          .closed_folder = is_open ? std::string{} : existing.string(),
          .free_bytes = free_bytes_at(existing),
          .port = find_port_holder(with),
          .web_page = page.string(),
          .web_page_exists = fs::exists(page, ignored),
          .catalogues_folder = catalogues.string(),
          .missing_catalogue = first_missing(catalogues),
          .descriptors_max = open_files_allowed(),
          .clock_synchronised = is_clock_synchronised(),
          .now = now,
          .control_group_fault = control_group_fault_of(with),
          .users = find_project_users(with)};
}

}  // namespace signalbox::app
