#include "logs/block.hpp"

#include <zstd.h>

#include <algorithm>
#include <new>

#include "core/json/json_cursor.hpp"
#include "domain/log/log_tokens.hpp"
#include "logs/token_filter.hpp"

namespace signalbox::logs {

namespace {

/// Beyond this level, log lines become little smaller and take much longer.
constexpr int compression_level = 3;
/// A power of two; a table of this size stays in the processor's cache.
constexpr std::size_t latest_hashes = 8'192;
/// What a column of a full block can have at most: its bytes and one line more, with the lengths.
constexpr std::size_t column_bytes_max = 4 * block_bytes_max;

void put_number(std::uint64_t value, std::string& to) {
  for (; value >= 0x80; value >>= 7)
    to += static_cast<char>(value | 0x80);
  to += static_cast<char>(value);
}

/// Small for small differences of both signs.
void put_difference(std::uint64_t value, std::uint64_t previous, std::string& to) {
  const auto difference = static_cast<std::int64_t>(value - previous);
  put_number(
      (static_cast<std::uint64_t>(difference) << 1) ^ static_cast<std::uint64_t>(difference >> 63),
      to);
}

/// Reads numbers from the front of a column; an invalid one makes all further ones 0.
class column_reader {
 public:
  explicit column_reader(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return value;
    }
    is_valid_ = false;
    rest_ = {};
    return 0;
  }
  [[nodiscard]] std::uint64_t difference(std::uint64_t previous) {
    const auto coded = number();
    return previous + ((coded >> 1) ^ (~(coded & 1) + 1));
  }
  [[nodiscard]] bool is_valid() const { return is_valid_; }
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
  bool is_valid_ = true;
};

std::uint64_t ticks_of(domain::log_time at) {
  return static_cast<std::uint64_t>(at.time_since_epoch().count());
}

domain::log_time time_of(std::uint64_t ticks) {
  return domain::log_time{std::chrono::microseconds{static_cast<std::int64_t>(ticks)}};
}

}  // namespace

void block_encoder::freeing::operator()(ZSTD_CCtx_s* context) const {
  ZSTD_freeCCtx(context);
}

block_encoder::block_encoder() : context_(ZSTD_createCCtx()) {
  if (context_ == nullptr) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, compression_level);
  ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
}
block_encoder::~block_encoder() = default;
block_encoder::block_encoder(block_encoder&&) noexcept = default;
block_encoder& block_encoder::operator=(block_encoder&&) noexcept = default;

void block_encoder::compress_raw(std::string& to) {
  to.resize(ZSTD_compressBound(raw_.size()));
  const auto size = ZSTD_compress2(context_.get(), to.data(), to.size(), raw_.data(), raw_.size());
  // It only fails without memory: the bound of the result is known.
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();
  to.resize(size);
}

void block_encoder::add_words(std::string_view text) {
  domain::for_each_log_token(text, [&](std::uint64_t hash, std::size_t, std::size_t) {
    auto& latest = latest_[hash % latest_hashes];
    if (latest == hash && hash != 0) return;
    latest = hash;
    hashes_.push_back(hash);
  });
}

void block_encoder::add_tokens(const domain::log_entry& line) {
  add_words(line.message);
  core::json_cursor cursor{line.metadata};
  for (auto token = cursor.next();
       token.kind != core::json_token_kind::end && token.kind != core::json_token_kind::invalid;
       token = cursor.next()) {
    if (token.kind == core::json_token_kind::number) {
      add_words(token.raw);
    } else if (token.kind == core::json_token_kind::string) {
      if (!token.has_escapes) {
        add_words(token.raw);
        continue;
      }
      scratch_.clear();
      core::unescape_json(token.raw, scratch_);
      add_words(scratch_);
    }
  }
}

encoded_block block_encoder::encode(std::span<const numbered_line> lines) {
  encoded_block made;
  made.summary.source = lines.front().entry->source;
  made.summary.first_at = lines.front().entry->at;
  made.summary.last_at = lines.back().entry->at;
  made.summary.lines = lines.size();

  const auto [first_id, last_id] = std::ranges::minmax(lines, {}, &numbered_line::id);
  made.summary.first_id = first_id.id;
  made.summary.last_id = last_id.id;

  hashes_.clear();
  latest_.assign(latest_hashes, 0);
  for (const auto& line : lines) {
    ++made.summary.severities[static_cast<std::size_t>(line.entry->severity)];
    add_tokens(*line.entry);
  }
  made.filter = make_token_filter(hashes_);

  raw_.clear();
  std::uint64_t previous = 0;
  for (const auto& line : lines) {
    put_difference(line.id, previous, raw_);
    previous = line.id;
  }
  previous = 0;
  for (const auto& line : lines) {
    put_difference(ticks_of(line.entry->at), previous, raw_);
    previous = ticks_of(line.entry->at);
  }
  for (const auto& line : lines)
    raw_ += static_cast<char>(line.entry->severity);
  compress_raw(made.head);

  const auto encode_texts = [&](std::string domain::log_entry::*text, std::string& to) {
    raw_.clear();
    for (const auto& line : lines)
      put_number((line.entry->*text).size(), raw_);
    for (const auto& line : lines)
      raw_ += line.entry->*text;
    compress_raw(to);
  };
  encode_texts(&domain::log_entry::message, made.messages);
  encode_texts(&domain::log_entry::metadata, made.metadata);
  return made;
}

void block_decoder::freeing::operator()(ZSTD_DCtx_s* context) const {
  ZSTD_freeDCtx(context);
}

block_decoder::block_decoder() : context_(ZSTD_createDCtx()) {
  if (context_ == nullptr) throw std::bad_alloc();
}
block_decoder::~block_decoder() = default;
block_decoder::block_decoder(block_decoder&&) noexcept = default;
block_decoder& block_decoder::operator=(block_decoder&&) noexcept = default;

std::optional<std::string> block_decoder::decompress(std::string_view stored) {
  const auto size = ZSTD_getFrameContentSize(stored.data(), stored.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > column_bytes_max)
    return std::nullopt;
  std::string raw(size, '\0');
  const auto read =
      ZSTD_decompressDCtx(context_.get(), raw.data(), raw.size(), stored.data(), stored.size());
  if (ZSTD_isError(read) != 0 || read != size) return std::nullopt;
  return raw;
}

std::optional<block_head> block_decoder::decode_head(std::string_view stored, std::uint64_t lines) {
  const auto raw = decompress(stored);
  if (!raw || lines > raw->size()) return std::nullopt;
  column_reader from{*raw};
  block_head made;
  made.ids.reserve(lines);
  made.times.reserve(lines);
  made.severities.reserve(lines);
  for (std::uint64_t line = 0, previous = 0; line < lines; ++line)
    made.ids.push_back(previous = from.difference(previous));
  for (std::uint64_t line = 0, previous = 0; line < lines; ++line)
    made.times.push_back(time_of(previous = from.difference(previous)));
  if (!from.is_valid() || from.rest().size() != lines) return std::nullopt;
  for (const char severity : from.rest()) {
    if (static_cast<std::size_t>(severity) >= domain::log_severities) return std::nullopt;
    made.severities.push_back(static_cast<domain::log_severity>(severity));
  }
  return made;
}

std::optional<block_texts> block_decoder::decode_texts(std::string_view stored,
                                                       std::uint64_t lines) {
  auto raw = decompress(stored);
  if (!raw || lines > raw->size()) return std::nullopt;
  column_reader from{*raw};
  block_texts made;
  made.ends.reserve(lines);
  std::uint64_t end = 0;
  for (std::uint64_t line = 0; line < lines; ++line) {
    end += from.number();
    if (end > raw->size()) return std::nullopt;
    made.ends.push_back(static_cast<std::uint32_t>(end));
  }
  if (!from.is_valid() || from.rest().size() != end) return std::nullopt;
  raw->erase(0, raw->size() - end);
  made.bytes = *std::move(raw);
  return made;
}

}  // namespace signalbox::logs
