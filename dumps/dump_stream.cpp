#include "dumps/dump_stream.hpp"

#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <deque>
#include <optional>
#include <utility>

#include "dumps/tar.hpp"
#include "postgres/system_failure.hpp"

namespace signalbox::dumps {
namespace {

namespace fs = std::filesystem;
namespace asio = boost::asio;
using asio::awaitable;
using asio::redirect_error;
using asio::use_awaitable;
using core::errc;
using core::result;
using postgres::unique_descriptor;

constexpr std::size_t stream_piece_bytes = std::size_t{64} << 10U;
constexpr std::chrono::milliseconds end_check_interval{20};
/// Completed files that wait for the reader; beyond it the program is suspended.
constexpr std::uint64_t waiting_bytes_max = std::uint64_t{256} << 20U;
constexpr std::chrono::seconds disk_check_interval{2};

std::unexpected<core::error> abandoned() {
  return core::fail(errc::unavailable, "The download was cancelled.");
}

/// What both kinds share.
class program_stream : public dump_stream {
 public:
  explicit program_stream(stream_parts of) : of_(std::move(of)) {}
  ~program_stream() override {
    of_.program.reset();
    std::error_code ignored;
    if (!of_.folder.empty()) fs::remove_all(of_.folder, ignored);
  }

  [[nodiscard]] domain::dump_progress progress() const override {
    const auto& report = of_.program->report();
    return {.phase = "Writing",
            .object = report.object,
            .bytes = bytes_,
            .objects = report.tables,
            .objects_total = std::max(of_.tables, report.tables)};
  }

 protected:
  /// Waits for the end of the program without occupying the thread.
  awaitable<result<void>> await_end() {
    asio::steady_timer timer(co_await asio::this_coro::executor);
    while (!of_.program->has_ended() && !is_abandoned_) {
      of_.program->read_messages();
      timer.expires_after(end_check_interval);
      boost::system::error_code ignored;
      co_await timer.async_wait(redirect_error(use_awaitable, ignored));
    }
    if (is_over()) co_return abandoned();
    co_return of_.program->finish();
  }

  [[nodiscard]] bool is_over() const {
    return is_abandoned_ || (of_.is_cancelled && of_.is_cancelled->load());
  }

  stream_parts of_;
  std::uint64_t bytes_ = 0;
  bool is_abandoned_ = false;
};

class output_stream final : public program_stream {
 public:
  explicit output_stream(stream_parts of) : program_stream(std::move(of)) {}

  awaitable<result<std::string_view>> next() override {
    if (!pipe_) {
      const int own = ::fcntl(of_.program->descriptor(), F_DUPFD_CLOEXEC, 0);
      if (own < 0) co_return postgres::system_failure("read a program");
      pipe_.emplace(co_await asio::this_coro::executor, own);
    }
    if (is_over()) co_return abandoned();
    of_.program->read_messages();
    boost::system::error_code failure;
    const auto count = co_await pipe_->async_read_some(asio::buffer(piece_),
                                                       redirect_error(use_awaitable, failure));
    if (is_over()) co_return abandoned();
    if (!failure) {
      bytes_ += count;
      co_return std::string_view(piece_.data(), count);
    }
    auto ended = co_await await_end();
    if (!ended) co_return std::unexpected(std::move(ended.error()));
    co_return std::string_view{};
  }

  void abandon() override {
    is_abandoned_ = true;
    of_.program->kill();
    if (pipe_) pipe_->cancel();
  }

 private:
  std::optional<asio::posix::stream_descriptor> pipe_;
  std::array<char, stream_piece_bytes> piece_{};
};

class folder_stream final : public program_stream {
 public:
  folder_stream(stream_parts of, fs::path filled, unique_descriptor events)
      : program_stream(std::move(of)), filled_(std::move(filled)), events_(std::move(events)) {}

  awaitable<result<std::string_view>> next() override {
    for (;;) {
      if (is_over()) co_return abandoned();
      of_.program->read_messages();
      if (auto seen = take_events(); !seen) co_return std::unexpected(std::move(seen.error()));
      of_.program->suspend(waiting_bytes() > waiting_bytes_max);
      if (file_.valid()) {
        auto piece = read_on();
        if (piece && piece->empty()) continue;  // an empty file
        co_return piece;
      }
      if (!completed_.empty()) {
        if (auto opened = open_next(); !opened) co_return std::unexpected(opened.error());
        bytes_ += tar_block;
        co_return std::string_view(head_.data(), head_.size());
      }
      if (is_at_end_) co_return std::string_view{};
      if (has_finished_ || of_.program->has_ended()) {
        if (!std::exchange(has_finished_, true)) {
          auto ended = of_.program->finish();
          if (!ended) co_return std::unexpected(std::move(ended.error()));
          continue;  // its last files
        }
        is_at_end_ = true;
        piece_.fill('\0');
        bytes_ += 2 * tar_block;
        co_return std::string_view(piece_.data(), 2 * tar_block);
      }
      if (auto room = check_room(); !room) co_return std::unexpected(std::move(room.error()));
      asio::steady_timer timer(co_await asio::this_coro::executor, end_check_interval);
      boost::system::error_code ignored;
      co_await timer.async_wait(redirect_error(use_awaitable, ignored));
    }
  }

  void abandon() override {
    is_abandoned_ = true;
    of_.program->kill();
  }

 private:
  result<void> take_events() {
    alignas(inotify_event) std::array<char, 4'096> buffer{};
    for (;;) {
      const auto count = ::read(events_.number(), buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return {};
      for (std::size_t at = 0; at < static_cast<std::size_t>(count);) {
        inotify_event event{};
        std::memcpy(&event, buffer.data() + at, sizeof event);
        if ((event.mask & IN_Q_OVERFLOW) != 0)
          return core::fail(errc::internal, "The dump has too many files at once.");
        if (event.len > 0 && (event.mask & IN_CLOSE_WRITE) != 0)
          completed_.emplace_back(buffer.data() + at + sizeof event);
        at += sizeof event + event.len;
      }
    }
  }

  [[nodiscard]] std::uint64_t waiting_bytes() const {
    std::uint64_t made = 0;
    std::error_code ignored;
    for (const auto& name : completed_) {
      const auto size = fs::file_size(filled_ / name, ignored);
      if (!ignored) made += size;
    }
    return made;
  }

  result<void> check_room() {
    const auto now = std::chrono::steady_clock::now();
    if (now - checked_at_ < disk_check_interval) return {};
    checked_at_ = now;
    std::error_code failure;
    const auto room = fs::space(filled_, failure);
    if (failure || room.available >= of_.disk_floor_bytes) return {};
    of_.program->kill();
    return core::fail(errc::unavailable,
                      "This server has no room for the largest table of the dump. Choose another "
                      "format.");
  }

  result<void> open_next() {
    const auto name = completed_.front();
    completed_.pop_front();
    const auto path = filled_ / name;
    // Another user has created it.
    file_ = unique_descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat found {};
    if (!file_.valid() || ::fstat(file_.number(), &found) != 0)
      return postgres::system_failure("read the dump");
    if (!S_ISREG(found.st_mode)) return core::fail(errc::internal, "The dump has no regular file.");
    left_ = static_cast<std::uint64_t>(found.st_size);
    padding_ = (tar_block - left_ % tar_block) % tar_block;
    std::error_code ignored;
    fs::remove(path, ignored);
    head_ = tar_head(name, left_,
                     std::chrono::duration_cast<std::chrono::seconds>(
                         std::chrono::system_clock::now().time_since_epoch())
                         .count());
    return {};
  }

  result<std::string_view> read_on() {
    auto count = ::read(file_.number(), piece_.data(),
                        std::min<std::uint64_t>(left_, piece_.size() - tar_block));
    if (count < 0) return postgres::system_failure("read the dump");
    left_ -= static_cast<std::uint64_t>(count);
    auto length = static_cast<std::size_t>(count);
    if (left_ == 0) {
      std::fill_n(piece_.begin() + static_cast<std::ptrdiff_t>(length), padding_, '\0');
      length += padding_;
      file_ = {};
    } else if (count == 0) {
      return core::fail(errc::internal, "A file of the dump is cut off.");
    }
    bytes_ += length;
    return std::string_view(piece_.data(), length);
  }

  fs::path filled_;
  unique_descriptor events_;
  std::deque<std::string> completed_;
  unique_descriptor file_;
  std::uint64_t left_ = 0;
  std::size_t padding_ = 0;
  std::array<char, tar_block> head_{};
  std::array<char, stream_piece_bytes> piece_{};
  std::chrono::steady_clock::time_point checked_at_{};
  bool has_finished_ = false;  ///< the program, successfully
  bool is_at_end_ = false;
};

}  // namespace

std::unique_ptr<dump_stream> make_output_stream(stream_parts of) {
  return std::make_unique<output_stream>(std::move(of));
}

result<std::unique_ptr<dump_stream>> open_folder_stream(
    const fs::path& filled, const std::function<result<stream_parts>()>& start) {
  std::error_code failure;
  fs::create_directory(filled, failure);
  unique_descriptor events(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  if (failure || !open_to_program(filled, true) || !events.valid() ||
      ::inotify_add_watch(events.number(), filled.c_str(), IN_CLOSE_WRITE) < 0)
    return postgres::system_failure("watch the files of a dump");
  auto parts = start();
  if (!parts) return std::unexpected(std::move(parts.error()));
  return std::make_unique<folder_stream>(std::move(*parts), filled, std::move(events));
}

}  // namespace signalbox::dumps
