#include "provisioning/local/dump_programs.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

#include "provisioning/local/local_settings.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/local/project_owners.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;

constexpr int dump_niceness = 5;
/// Private memory and address space: the definitions of a large database, and libraries.
constexpr std::uint64_t dump_memory_max = std::uint64_t{2} << 30U;
constexpr std::uint64_t dump_address_space_max = std::uint64_t{4} << 30U;
/// More than an archive of the largest accepted size needs, and a dump of some hundred gigabytes.
constexpr std::chrono::seconds dump_cpu_max = std::chrono::hours{6};
/// Streams, the connection, and one file of a folder at a time.
constexpr std::uint64_t dump_files_max = 64;
/// Not even one more: these programs start none.
constexpr std::uint64_t dump_processes_max = 1;

}  // namespace

result<void> dump_programs::start(const domain::project_ref& ref, const domain::dump_program& what,
                                  postgres::program_streams with) {
  if (!domain::is_ref(ref.value))
    return core::fail(errc::bad_request, "A dump needs the ref of its project.");
  if (auto checked = domain::check_dump_program(what); !checked) return checked;
  const auto name = domain::file_of(what.kind);
  std::error_code ignored;
  if (!std::filesystem::exists(at_.programs / name, ignored))
    return core::fail(errc::unavailable, fmt::format("This host has no program {}.", name));
  const local_settings settings{.folder = at_.folder, .programs = {}, .user = at_.user};
  const projects_folder projects(at_.folder / "projects");
  postgres::command starting{
      .program = at_.programs / name,
      .arguments = domain::arguments_in(
          what, fmt::format("/proc/self/fd/{}/", postgres::command::passed_place)),
      .as = project_owners(settings, projects).of(ref),
      .standard_output = with.output.number(),
      .standard_error = with.messages.number(),
      .passed_descriptor = with.folder.number(),
      .nice = dump_niceness,
      .data_bytes_max = dump_memory_max,
      .files_max = dump_files_max,
      .processes_max = dump_processes_max,
      .address_space_bytes_max = dump_address_space_max,
      .cpu_seconds_max = static_cast<std::uint64_t>(dump_cpu_max.count()),
      .writes_files = what.fills_folder(),
      .opens_sockets = what.kind == domain::dump_program_kind::dump,
      .shows_files = what.fills_folder()};
  // Not in the arguments, which every user of this host can read.
  if (!what.password.empty()) starting.environment.push_back("PGPASSWORD=" + what.password);
  // The descriptors are copied before the start returns.
  return supervisor_.start(std::move(starting), std::move(with.control));
}

}  // namespace signalbox::provisioning
