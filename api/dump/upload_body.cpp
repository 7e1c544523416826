#include "api/dump/upload_body.hpp"

#include <algorithm>
#include <utility>

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;

constexpr std::chrono::milliseconds upload_progress_interval{300};
/// The interval grows with the time that the upload takes: an upload of a day has about 250 lines.
constexpr int upload_progress_per_duration = 20;

}  // namespace

upload_body::upload_body(parts of)
    : of_(std::move(of)), next_progress_(began_ + upload_progress_interval) {}

void upload_body::write(json line) {
  lines_ += line.dump(-1, ' ', false, json::error_handler_t::replace);
  lines_ += '\n';
}

void upload_body::fail(const core::error& why) {
  is_over_ = true;
  of_.to.reset();
  write({{"type", "error"}, {"code", to_string(why.code)}, {"message", why.message}});
}

awaitable<result<void>> upload_body::store(std::string_view piece) {
  // Files are written on threads that may block.
  std::function<result<void>()> work = [this, piece] { return of_.to->write(piece); };
  co_return co_await of_.by.run_blocking(std::move(work));
}

awaitable<void> upload_body::finish() {
  is_over_ = true;
  using described = std::pair<dumps::uploaded_file, json>;
  std::function<result<described>()> work = [this]() -> result<described> {
    auto file = of_.to->finish();
    of_.to.reset();
    if (!file) return std::unexpected(std::move(file.error()));
    auto contents = of_.by.describe(*file, of_.at);
    if (contents) return described{std::move(*file), std::move(*contents)};
    // A file that cannot be read is not kept.
    (void)of_.by.files().remove(file->ref, file->id);
    return std::unexpected(std::move(contents.error()));
  };
  auto made = co_await of_.by.run_blocking(std::move(work));
  if (!made) {
    fail(made.error());
    co_return;
  }
  of_.received(made->first);
  write({{"type", "complete"}, {"file", std::move(made->second)}});
}

awaitable<result<std::string_view>> upload_body::next() {
  lines_.clear();
  while (!is_over_ && lines_.empty()) {
    auto piece = co_await of_.data->next();
    if (!piece) {
      fail(piece.error());
    } else if (piece->empty()) {
      co_await finish();
    } else {
      bytes_ += piece->size();
      auto stored = co_await store(*piece);
      if (!stored) {
        fail(stored.error());
      } else if (clock::now() >= next_progress_) {
        write({{"type", "progress"}, {"bytes", bytes_}});
        const auto now = clock::now();
        const clock::duration interval = (now - began_) / upload_progress_per_duration;
        next_progress_ = now + std::max<clock::duration>(interval, upload_progress_interval);
      }
    }
  }
  co_return std::string_view(lines_);
}

}  // namespace signalbox::api
