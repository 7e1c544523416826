#include "provisioning/local/template_folder.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <system_error>

#include "postgres/instance.hpp"
#include "postgres/owned_files.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::result;

// Increment this with every change of `template_statements` or of initdb's options.
constexpr int template_revision = 5;

result<void> make_template(const local_settings& settings, const fs::path& folder,
                           postgres::deadline until) {
  // The parent folder may belong to root, so the folder is created before initdb runs.
  if (auto made = postgres::make_private_folder(folder, settings.user); !made) return made;
  const postgres::instance_place place{.programs = settings.programs.folder,
                                       .data = folder,
                                       .sockets = settings.folder,
                                       .output = settings.folder / "template.log",
                                       .owner = settings.user};
  if (auto made = postgres::initialise(place, std::string(admin_role), until); !made) return made;
  return postgres::instance(place).run_alone(std::string(tenant_database), template_statements(),
                                             until);
}

/// Every project begins as a copy of the template: when this process is root, other users can no
/// longer change it.
result<void> close_template(const fs::path& folder, postgres::deadline until) {
  struct stat found {};
  if (::geteuid() != 0 || (::lstat(folder.c_str(), &found) == 0 && found.st_uid == 0)) return {};
  return postgres::give_tree(folder, {.uid = 0, .gid = 0, .name = {}}, until);
}

}  // namespace

result<fs::path> prepare_template(const local_settings& settings, postgres::deadline until) {
  const auto folder =
      settings.folder / fmt::format("template-{}-{}", settings.programs.version, template_revision);
  std::error_code ignored;
  if (fs::exists(folder, ignored)) {
    if (auto closed = close_template(folder, until); !closed)
      return std::unexpected(closed.error());
    return folder;
  }
  auto unfinished = folder;
  unfinished += ".new";
  fs::remove_all(unfinished, ignored);
  if (auto made = make_template(settings, unfinished, until); !made)
    return std::unexpected(made.error());
  if (auto closed = close_template(unfinished, until); !closed)
    return std::unexpected(closed.error());
  if (auto kept = postgres::synchronise(unfinished); !kept) return std::unexpected(kept.error());
  if (auto renamed = postgres::rename_durably(unfinished, folder); !renamed)
    return std::unexpected(renamed.error());
  return folder;
}

}  // namespace signalbox::provisioning
