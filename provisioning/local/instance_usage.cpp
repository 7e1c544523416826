#include "provisioning/local/instance_usage.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ratio>
#include <string>
#include <system_error>

#include "postgres/unique_descriptor.hpp"

namespace signalbox::provisioning {
namespace {

/// The name of a program has at most 15 characters, and there are about fifty numbers.
constexpr std::size_t file_bytes_max = 1'024;
/// Ten digits and a space for each process.
constexpr std::size_t list_bytes_max = 11 * measured_processes_max;

/// Reads at most `bytes_max` of a file; empty when its process has ended.
std::string read_file(const std::string& path, std::size_t bytes_max) {
  const postgres::unique_descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  while (file.valid() && text.size() < bytes_max) {
    std::array<char, file_bytes_max> part;
    const auto length = std::min(part.size(), bytes_max - text.size());
    const auto got = ::read(file.number(), part.data(), length);
    if (got <= 0) break;
    text.append(part.data(), static_cast<std::size_t>(got));
  }
  return text;
}

/// Reads numbers separated by spaces from the front of a text.
class numbers {
 public:
  explicit numbers(std::string_view text) : rest_(text) {}

  std::optional<std::uint64_t> next() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
    // A priority can be negative, and is not needed.
    if (rest_.starts_with('-')) rest_.remove_prefix(1);
    std::uint64_t number = 0;
    const auto [end, failure] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (failure != std::errc{}) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return number;
  }

 private:
  std::string_view rest_;
};

/// Resident memory in bytes.
struct process_memory {
  std::uint64_t own = 0;
  std::uint64_t shared = 0;  ///< shared memory and files
};

std::optional<process_memory> memory_in(std::string_view statm) {
  static const auto page_bytes = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  numbers fields(statm);
  (void)fields.next();
  const auto resident = fields.next();
  const auto shared = fields.next();
  if (!resident || !shared || *shared > *resident) return std::nullopt;
  return process_memory{.own = (*resident - *shared) * page_bytes, .shared = *shared * page_bytes};
}

std::chrono::microseconds time_of(std::uint64_t ticks) {
  static const auto ticks_per_second = static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK));
  return std::chrono::microseconds(ticks * std::micro::den / ticks_per_second);
}

/// The sum over processes.
class usage_sum {
 public:
  /// False when the process has ended.
  bool add(pid_t process) {
    const auto folder = fmt::format("/proc/{}/", process);
    const auto ticks = ticks_in(read_file(folder + "stat", file_bytes_max));
    const auto memory = memory_in(read_file(folder + "statm", file_bytes_max));
    if (!ticks || !memory) return false;
    ticks_ += ticks->own + ticks->children;
    own_bytes_ += memory->own;
    shared_bytes_ = std::max(shared_bytes_, memory->shared);
    return true;
  }

  [[nodiscard]] instance_usage total() const {
    return {.cpu = time_of(ticks_), .memory_bytes = own_bytes_ + shared_bytes_};
  }

 private:
  std::uint64_t ticks_ = 0;
  std::uint64_t own_bytes_ = 0;
  std::uint64_t shared_bytes_ = 0;
};

}  // namespace

std::optional<process_ticks> ticks_in(std::string_view stat) {
  const auto name_end = stat.rfind(") ");
  if (name_end == std::string_view::npos) return std::nullopt;
  // The state (field 3) is a letter.
  constexpr std::size_t state_length = 4;
  if (stat.size() < name_end + state_length) return std::nullopt;
  numbers fields(stat.substr(name_end + state_length));
  constexpr int fields_before = 10;  // 4 to 13
  for (int i = 0; i < fields_before; ++i)
    if (!fields.next()) return std::nullopt;
  std::array<std::uint64_t, 4> times{};
  for (auto& time : times) {
    const auto read = fields.next();
    if (!read) return std::nullopt;
    time = *read;
  }
  const auto [user, system, children_user, children_system] = times;
  return process_ticks{.own = user + system, .children = children_user + children_system};
}

std::optional<instance_usage> measure_instance(pid_t main_process) {
  const auto path = fmt::format("/proc/{0}/task/{0}/children", main_process);
  if (::access(path.c_str(), R_OK) != 0) return std::nullopt;
  const auto children = read_file(path, list_bytes_max);
  usage_sum sum;
  // First the main process: a child that ends later is missing once, and never counted twice.
  if (!sum.add(main_process)) return std::nullopt;
  numbers listed(children);
  for (auto child = listed.next(); child; child = listed.next())
    (void)sum.add(static_cast<pid_t>(*child));
  return sum.total();
}

}  // namespace signalbox::provisioning
