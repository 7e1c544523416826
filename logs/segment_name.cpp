#include "logs/segment_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "domain/log/log_time.hpp"

namespace signalbox::logs {

namespace {

constexpr std::string_view extension = ".log";
constexpr std::size_t number_digits = 8;
/// What SQLite adds to the names of its files. The first is the file itself.
constexpr std::array<std::string_view, 4> file_endings{"", "-wal", "-shm", "-journal"};

std::filesystem::path file_of(const std::filesystem::path& folder, const segment_name& which,
                              std::string_view ending) {
  return folder / (which.file() + std::string{ending});
}

}  // namespace

std::string segment_name::file() const {
  const std::chrono::year_month_day date{day};
  return fmt::format("{:08}-{:04}-{:02}-{:02}{}", number, static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     extension);
}

std::optional<segment_name> parse_segment_name(std::string_view file) {
  if (!file.ends_with(extension)) return std::nullopt;
  file.remove_suffix(extension.size());
  const auto dash = file.find('-');
  if (dash == file.npos || dash < number_digits) return std::nullopt;
  const auto digits = file.substr(0, dash);
  segment_name made;
  const auto [end, failure] =
      std::from_chars(digits.data(), digits.data() + digits.size(), made.number);
  const auto at = domain::parse_log_time(file.substr(dash + 1));
  if (failure != std::errc{} || end != digits.data() + digits.size() || !at) return std::nullopt;
  made.day = std::chrono::floor<std::chrono::days>(*at);
  if (made.file() != std::string{file} + std::string{extension}) return std::nullopt;
  return made;
}

std::vector<segment_name> list_segments(const std::filesystem::path& folder) {
  std::vector<segment_name> found;
  std::error_code failure;
  for (std::filesystem::directory_iterator at{folder, failure}, end; !failure && at != end;
       at.increment(failure)) {
    if (const auto name = parse_segment_name(at->path().filename().string()))
      found.push_back(*name);
  }
  std::ranges::sort(found, {}, &segment_name::number);
  return found;
}

std::uint64_t segment_bytes(const std::filesystem::path& folder, const segment_name& which) {
  std::uint64_t sum = 0;
  for (const auto ending : file_endings) {
    std::error_code failure;
    const auto bytes = std::filesystem::file_size(file_of(folder, which, ending), failure);
    if (!failure) sum += bytes;
  }
  return sum;
}

void remove_segment(const std::filesystem::path& folder, const segment_name& which) {
  for (const auto ending : file_endings) {
    std::error_code ignored;
    std::filesystem::remove(file_of(folder, which, ending), ignored);
  }
}

void quarantine_segment(const std::filesystem::path& folder, const segment_name& which) {
  const auto aside = folder / quarantine_folder;
  std::error_code failure;
  std::filesystem::create_directories(aside, failure);
  for (const auto ending : file_endings) {
    if (!failure)
      std::filesystem::rename(file_of(folder, which, ending), file_of(aside, which, ending),
                              failure);
    if (failure == std::errc::no_such_file_or_directory) failure.clear();
  }
  if (failure) remove_segment(folder, which);
}

}  // namespace signalbox::logs
