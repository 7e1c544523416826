#include "provisioning/backup/cluster_state.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "postgres/command.hpp"
#include "postgres/unique_descriptor.hpp"
#include "provisioning/backup/wal_chain.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;

constexpr std::size_t control_output_bytes_max = 16'384;
constexpr std::string_view shut_down_words = "shut down";

std::string_view value_after(std::string_view text, std::string_view name) {
  const auto at = text.find(name);
  if (at == std::string_view::npos) return {};
  auto value = text.substr(at + name.size());
  value = value.substr(0, value.find('\n'));
  const auto begin = value.find_first_not_of(' ');
  return begin == std::string_view::npos ? std::string_view() : value.substr(begin);
}

}  // namespace

std::optional<cluster_state> parse_cluster_state(std::string_view text) {
  const auto state = value_after(text, "Database cluster state:");
  const auto redo = wal_position_of(value_after(text, "Latest checkpoint's REDO location:"));
  if (state.empty() || !redo) return std::nullopt;
  return cluster_state{.is_shut_down = state == shut_down_words, .redo_position = *redo};
}

result<cluster_state> read_cluster_state(const std::filesystem::path& programs,
                                         const std::filesystem::path& data,
                                         const postgres::os_user& owner, postgres::deadline until) {
  const postgres::unique_descriptor output(::memfd_create("signalbox-control", MFD_CLOEXEC));
  if (!output.valid())
    return core::fail(errc::internal, "The output of pg_controldata could not be opened.");
  const auto code = postgres::run({.program = programs / "pg_controldata",
                                   .arguments = {"-D", data.string()},
                                   .as = owner,
                                   .standard_output = output.number(),
                                   .ends_with_us = true},
                                  until);
  if (!code) return std::unexpected(code.error());
  std::string text(control_output_bytes_max, '\0');
  const auto count = ::pread(output.number(), text.data(), text.size(), 0);
  text.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
  const auto found = parse_cluster_state(text);
  if (*code != 0 || !found)
    return core::fail(errc::internal, "The control file of the database cannot be read.");
  return *found;
}

}  // namespace signalbox::provisioning
