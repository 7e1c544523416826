#include "logs/store.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "logs/database.hpp"

namespace signalbox::logs {

namespace {

/// The smallest share of the disk's limit that a segment may have.
constexpr std::uint64_t segments_of_disk = 8;
/// Below this size a segment is never full, so that small limits do not make files of a few lines.
constexpr std::uint64_t segment_bytes_min = 256ULL * 1024;
/// More lines than a segment can have: their ids are skipped when it is lost.
constexpr std::uint64_t lost_ids_max = 1'000'000'000;

bool has_file(const std::filesystem::path& file) {
  std::error_code ignored;
  return std::filesystem::exists(file, ignored);
}

std::uint64_t quarantine_bytes(const std::filesystem::path& folder) {
  std::uint64_t sum = 0;
  const auto aside = folder / quarantine_folder;
  for (const auto& which : list_segments(aside))
    sum += segment_bytes(aside, which);
  return sum;
}

core::error failure_with(core::errc code, std::string_view detail, std::string message) {
  auto made = core::fail(code, std::move(message)).error();
  made.detail_code = detail;
  return made;
}

std::optional<core::error> batch_fault(std::span<const domain::log_entry> batch,
                                       const std::optional<reader_offset>& offset) {
  std::size_t bytes = 0;
  for (const auto& entry : batch)
    bytes += entry.bytes();
  if (batch.size() > batch_lines_max || bytes > batch_bytes_max)
    return failure_with(core::errc::payload_too_large, "log_batch_too_large",
                        "The batch has too many lines or bytes.");
  if (offset && (offset->reader.size() > reader_text_bytes_max ||
                 offset->position.size() > reader_text_bytes_max))
    return failure_with(core::errc::payload_too_large, "log_offset_too_large",
                        "The name or the position of the reader is too long.");
  return std::nullopt;
}

}  // namespace

/// The lock of the folder's writer, which the system releases with the process.
class store::folder_lock {
 public:
  /// Nothing when another writer has it; throws `sqlite_failure` when the file cannot be opened.
  [[nodiscard]] static std::unique_ptr<folder_lock> take(const std::filesystem::path& folder) {
    const auto file = folder / "writer.lock";
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0)
      throw sqlite_failure(errno == ENOSPC ? SQLITE_FULL : SQLITE_CANTOPEN,
                           "the lock of the folder cannot be opened");
    auto made = std::make_unique<folder_lock>(descriptor);
    return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? std::move(made) : nullptr;
  }

  explicit folder_lock(int descriptor) : descriptor_(descriptor) {}
  folder_lock(const folder_lock&) = delete;
  folder_lock& operator=(const folder_lock&) = delete;
  ~folder_lock() { ::close(descriptor_); }

 private:
  int descriptor_;
};

store::store(store_settings settings, std::unique_ptr<folder_lock> lock)
    : settings_(std::move(settings)), lock_(std::move(lock)) {}

store::~store() = default;

core::result<std::unique_ptr<store>> store::open(store_settings settings) {
  std::error_code failure;
  std::filesystem::create_directories(settings.at.folder, failure);
  // Lines are as confidential as the database of the project.
  if (!failure)
    std::filesystem::permissions(settings.at.folder, std::filesystem::perms::owner_all, failure);
  if (failure)
    return std::unexpected(
        failure_with(core::errc::unavailable,
                     failure == std::errc::no_space_on_device ? "log_disk_full" : "log_io",
                     "The folder of the logs cannot be made: " + failure.message() + "."));
  auto opened = attempt([&]() -> std::unique_ptr<store> {
    auto lock = folder_lock::take(settings.at.folder);
    if (lock == nullptr) return nullptr;
    std::unique_ptr<store> made{new store(std::move(settings), std::move(lock))};
    made->load();
    return made;
  });
  if (opened && *opened == nullptr)
    return std::unexpected(failure_with(core::errc::conflict, "log_store_open",
                                        "The logs of this project have another writer."));
  return opened;
}

/// Reads what the segments know, from the newest on, which is continued if it can be read.
void store::load() {
  const auto& folder = settings_.at.folder;
  auto segments = list_segments(folder);
  // Numbers of damaged segments are not used again.
  for (const auto& aside : {segments, list_segments(folder / quarantine_folder)}) {
    if (!aside.empty()) next_number_ = std::max(next_number_, aside.back().number + 1);
  }
  std::ranges::reverse(segments);
  bool is_newest = true;
  bool has_lost_ids = false;
  for (const auto& which : segments) {
    try {
      if (load_segment(which, is_newest)) {
        is_newest = false;
      } else {
        // A kill while the file was made: it never had lines.
        remove_segment(folder, which);
      }
    } catch (const sqlite_failure& failure) {
      if (!failure.is_damage()) throw;
      damaged_.push_back(set_aside(which));
      has_lost_ids = has_lost_ids || is_newest;
    }
  }
  if (has_lost_ids) next_id_ += lost_ids_max;
}

bool store::load_segment(const segment_name& which, bool is_newest) {
  database reading{settings_.at.folder / which.file(), database_use::write, settings_.at.vfs};
  statement tables{reading, "SELECT count(*) FROM sqlite_schema"};
  const bool is_unfinished = tables.step() && tables.integer(0) == 0;
  tables.reset();
  if (is_unfinished) return false;
  const auto span = read_segment_span(reading);
  next_id_ = std::max(next_id_, span.next_id);
  if (!span.is_sealed) {
    if (is_newest) {
      current_ = which;
    } else {
      unsealed_.push_back(which);
    }
  }
  if (!is_newest) return true;
  statement read{reading, "SELECT reader, position FROM offsets"};
  while (read.step())
    offsets_.push_back(
        {.reader = std::string{read.bytes(0)}, .position = std::string{read.bytes(1)}});
  return true;
}

bool store::is_current(const segment_name& which) const {
  return current_ && *current_ == which;
}

std::uint64_t store::segment_limit() const {
  return std::max(segment_bytes_min, std::min(settings_.segment_bytes_max,
                                              settings_.disk_bytes_max / segments_of_disk));
}

removed_segment store::set_aside(const segment_name& which) {
  removed_segment made{.file = which.file(),
                       .reason = removal_reason::damage,
                       .bytes = segment_bytes(settings_.at.folder, which)};
  quarantine_segment(settings_.at.folder, which);
  return made;
}

void store::set_current_aside(std::vector<removed_segment>& removed) {
  writer_.reset();
  if (current_) removed.push_back(set_aside(*current_));
  current_.reset();
}

/// Opens the current segment, or the next one when the day or the size of it is over.
bool store::ensure_writer(domain::log_time now) {
  const auto& folder = settings_.at.folder;
  if (current_ && writer_ == nullptr)
    writer_ = std::make_unique<segment_writer>(folder / current_->file(), settings_.at.vfs,
                                               next_id_, offsets_);
  const bool is_over = current_ && (domain::is_other_log_day(current_->day, now) ||
                                    segment_bytes(folder, *current_) > segment_limit());
  if (writer_ != nullptr && !is_over && !writer_->span().is_sealed) return false;
  if (writer_ != nullptr) {
    // The next segment has the offsets of this one, so this one must be on the disk before.
    writer_->seal();
    writer_.reset();
  }
  start_segment(now);
  return true;
}

void store::start_segment(domain::log_time now) {
  const segment_name made{.number = next_number_,
                          .day = std::chrono::floor<std::chrono::days>(now)};
  try {
    writer_ = std::make_unique<segment_writer>(settings_.at.folder / made.file(), settings_.at.vfs,
                                               next_id_, offsets_);
  } catch (...) {
    remove_segment(settings_.at.folder, made);
    throw;
  }
  current_ = made;
  ++next_number_;
}

core::result<append_report> store::append(std::span<const domain::log_entry> batch,
                                          const std::optional<reader_offset>& offset,
                                          domain::log_time now) {
  if (auto fault = batch_fault(batch, offset)) return std::unexpected(*std::move(fault));
  const auto known = [&](const reader_offset& one) { return one.reader == offset->reader; };
  if (offset && offsets_.size() >= reader_offsets_max && std::ranges::none_of(offsets_, known))
    return std::unexpected(failure_with(core::errc::unavailable, "log_readers",
                                        "Too many files are read for this project."));
  append_report report;
  // A segment that turns out to be damaged is replaced once.
  for (int attempts = 0;; ++attempts) {
    auto stored = attempt([&] {
      if (ensure_writer(now)) enforce_disk_limit(report.removed);
      report.first_id = writer_->span().next_id;
      writer_->append(batch, offset);
      next_id_ = writer_->span().next_id;
    });
    if (stored) break;
    if (stored.error().detail_code != "log_damaged" || attempts > 0 || !current_)
      return std::unexpected(stored.error());
    set_current_aside(report.removed);
  }
  if (offset) {
    const auto found = std::ranges::find_if(offsets_, known);
    if (found == offsets_.end()) {
      offsets_.push_back(*offset);
    } else {
      *found = *offset;
    }
  }
  return report;
}

std::optional<std::string> store::offset(std::string_view reader) const {
  const auto found = std::ranges::find(offsets_, reader, &reader_offset::reader);
  if (found == offsets_.end()) return std::nullopt;
  return found->position;
}

/// Completes segments that the process left because it was killed.
void store::seal_former(std::vector<removed_segment>& removed) {
  for (; !unsealed_.empty(); unsealed_.pop_back()) {
    const auto& which = unsealed_.back();
    if (!has_file(settings_.at.folder / which.file())) continue;
    try {
      segment_writer{settings_.at.folder / which.file(), settings_.at.vfs, 1, {}}.seal();
    } catch (const sqlite_failure& failure) {
      if (!failure.is_damage()) throw;
      removed.push_back(set_aside(which));
    }
  }
}

/// What SQLite left beside files that were deleted while a reader opened them.
void store::remove_strays() {
  std::error_code failure;
  std::vector<std::filesystem::path> strays;
  for (std::filesystem::directory_iterator at{settings_.at.folder, failure}, end;
       !failure && at != end; at.increment(failure)) {
    const auto name = at->path().filename().string();
    const auto ending = name.rfind('-');
    const auto which = parse_segment_name(std::string_view{name}.substr(0, ending));
    if (which && !has_file(settings_.at.folder / which->file())) strays.push_back(at->path());
  }
  for (const auto& stray : strays)
    std::filesystem::remove(stray, failure);
}

core::result<std::vector<removed_segment>> store::maintain(std::uint16_t retention_days,
                                                           domain::log_time now,
                                                           domain::retention_clock& clock) {
  std::vector<removed_segment> removed;
  const auto& folder = settings_.at.folder;
  const auto remove = [&](const segment_name& which) {
    removed.push_back({.file = which.file(),
                       .reason = removal_reason::retention,
                       .bytes = segment_bytes(folder, which)});
    remove_segment(folder, which);
  };
  // Files are deleted first: that is possible on a full disk.
  if (clock.is_trusted(now)) {
    for (const auto& which : list_segments(folder)) {
      if (!domain::is_log_expired(which.day, retention_days, now)) continue;
      if (!is_current(which)) remove(which);
    }
    const auto aside = folder / quarantine_folder;
    for (const auto& which : list_segments(aside)) {
      if (domain::is_log_expired(which.day, retention_days, now)) remove_segment(aside, which);
    }
  }
  enforce_disk_limit(removed);
  remove_strays();
  auto done = attempt([&] {
    seal_former(removed);
    // Lines of a project that sends no more are deleted, too: the next segment has no lines.
    if (current_ && domain::is_other_log_day(current_->day, now)) ensure_writer(now);
  });
  if (!done && done.error().detail_code == "log_damaged" && current_) {
    set_current_aside(removed);
  } else if (!done && removed.empty()) {
    return std::unexpected(done.error());
  }
  return removed;
}

/// Leaves room for the current segment to become full.
void store::enforce_disk_limit(std::vector<removed_segment>& removed) {
  const auto& folder = settings_.at.folder;
  const auto target =
      settings_.disk_bytes_max - std::min(settings_.disk_bytes_max, segment_limit());
  auto former = list_segments(folder);
  std::erase_if(former, [&](const segment_name& which) { return is_current(which); });
  std::uint64_t bytes = 0;
  for (const auto& which : former)
    bytes += segment_bytes(folder, which);
  // Damaged files go first: they are of no use to members.
  if (bytes + quarantine_bytes(folder) > target) {
    for (const auto& which : list_segments(folder / quarantine_folder))
      remove_segment(folder / quarantine_folder, which);
  }
  for (const auto& which : former) {
    if (bytes <= target) return;
    const auto size = segment_bytes(folder, which);
    removed.push_back({.file = which.file(), .reason = removal_reason::disk_limit, .bytes = size});
    remove_segment(folder, which);
    bytes -= std::min(bytes, size);
  }
}

core::result<std::optional<removed_segment>> store::quarantine(std::string_view file,
                                                               domain::log_time now) {
  const auto which = parse_segment_name(file);
  if (!which || !has_file(settings_.at.folder / which->file()))
    return std::optional<removed_segment>{};
  if (is_current(*which)) {
    writer_.reset();
    current_.reset();
  }
  auto moved = set_aside(*which);
  auto started = attempt([&] { ensure_writer(now); });
  if (!started) return std::unexpected(started.error());
  return std::optional{std::move(moved)};
}

store_usage store::usage() const {
  store_usage made;
  for (const auto& which : list_segments(settings_.at.folder)) {
    ++made.segments;
    made.bytes += segment_bytes(settings_.at.folder, which);
  }
  made.quarantine_bytes = quarantine_bytes(settings_.at.folder);
  return made;
}

}  // namespace signalbox::logs
