#include "postgres/privileges.hpp"

#include <fmt/format.h>
#include <grp.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <optional>

#include "postgres/system_failure.hpp"

namespace signalbox::postgres {
namespace {

/// Returns the value of a line `name:\tvalue`; nothing if there is no such line.
std::optional<std::string_view> line_of(std::string_view status, std::string_view name) {
  while (!status.empty()) {
    const auto end = status.find('\n');
    auto line = status.substr(0, end);
    status.remove_prefix(end == std::string_view::npos ? status.size() : end + 1);
    if (!line.starts_with(name)) continue;
    line.remove_prefix(name.size());
    if (line.starts_with(':')) return line.substr(1);
  }
  return std::nullopt;
}

/// Returns whether a line contains the number 0; a missing line counts as containing it.
bool has_zero(std::optional<std::string_view> numbers) {
  if (!numbers) return true;
  const char* at = numbers->data();
  const char* const end = at + numbers->size();
  while (at != end) {
    unsigned number = 1;
    const auto read = std::from_chars(at, end, number);
    if (read.ec == std::errc{} && number == 0) return true;
    at = read.ec == std::errc{} ? read.ptr : at + 1;
  }
  return false;
}

bool has_bit(std::optional<std::string_view> mask) {
  return !mask || mask->find_first_not_of("0 \t") != std::string_view::npos;
}

/// For files and processes of other users, and for changing users, limits and low ports.
constexpr std::array kept_capabilities{CAP_CHOWN,        CAP_DAC_OVERRIDE,    CAP_DAC_READ_SEARCH,
                                       CAP_FOWNER,       CAP_FSETID,          CAP_KILL,
                                       CAP_SETGID,       CAP_SETUID,          CAP_SYS_PTRACE,
                                       CAP_SYS_RESOURCE, CAP_NET_BIND_SERVICE};

constexpr int bits_per_word = 32;

}  // namespace

process_rights rights_in(std::string_view status) {
  process_rights found{.may_gain_rights = has_zero(line_of(status, "NoNewPrivs"))};
  for (const std::string_view name : {"Uid", "Gid", "Groups"})
    found.has_root = found.has_root || has_zero(line_of(status, name));
  for (const std::string_view name : {"CapInh", "CapPrm", "CapEff", "CapAmb"})
    found.has_capability = found.has_capability || has_bit(line_of(status, name));
  return found;
}

core::result<void> give_up_root(const os_user& user, std::optional<gid_t> also_in) {
  if (user.uid == 0 || user.gid == 0)
    return core::fail(core::errc::internal,
                      fmt::format("The user '{}' or its group is root.", user.name));
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return system_failure("set no_new_privs");
  // The order matters: the groups cannot be changed after dropping the user's privileges.
  const std::array groups{user.gid, also_in.value_or(user.gid)};
  if (::setgroups(also_in ? 2 : 1, groups.data()) != 0 ||
      ::setresgid(user.gid, user.gid, user.gid) != 0 ||
      ::setresuid(user.uid, user.uid, user.uid) != 0)
    return system_failure(fmt::format("switch to the user '{}'", user.name));
  if (::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0)
    return system_failure("protect the process memory");
  const bool is_back = ::setuid(0) == 0 || ::setgid(0) == 0;
  std::ifstream file("/proc/self/status");
  const std::string status{std::istreambuf_iterator<char>(file), {}};
  const auto left = rights_in(status);
  if (!is_back && !left.has_root && !left.has_capability && !left.may_gain_rights) return {};
  return core::fail(
      core::errc::internal,
      fmt::format("Root privileges remain after switching to the user '{}'.", user.name));
}

core::result<void> keep_capabilities_for_others() {
  const auto is_kept = [](int number) {
    return std::ranges::find(kept_capabilities, number) != kept_capabilities.end();
  };
  // The first unknown capability ends the list.
  for (int number = 0; ::prctl(PR_CAPBSET_READ, number, 0, 0, 0) >= 0; ++number)
    if (!is_kept(number) && ::prctl(PR_CAPBSET_READ, number, 0, 0, 0) == 1 &&
        ::prctl(PR_CAPBSET_DROP, number, 0, 0, 0) != 0)
      return system_failure("drop a capability");
  __user_cap_header_struct head{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> sets{};
  if (::syscall(SYS_capget, &head, sets.data()) != 0) return system_failure("read capabilities");
  std::array<std::uint32_t, _LINUX_CAPABILITY_U32S_3> kept{};
  for (const int number : kept_capabilities)
    kept.at(static_cast<std::size_t>(number / bits_per_word)) |= 1U << (number % bits_per_word);
  for (std::size_t word = 0; word < sets.size(); ++word) {
    sets.at(word).permitted &= kept.at(word);
    sets.at(word).effective &= kept.at(word);
    sets.at(word).inheritable = 0;
  }
  if (::syscall(SYS_capset, &head, sets.data()) != 0) return system_failure("drop capabilities");
  return {};
}

}  // namespace signalbox::postgres
