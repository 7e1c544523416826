#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/log/log_entry.hpp"
#include "domain/log/log_histogram.hpp"

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace signalbox::logs {

/// A block is full with so many lines, or with so many bytes of messages and metadata.
/// @{
inline constexpr std::size_t block_lines_max = 1'000;
inline constexpr std::size_t block_bytes_max = 1024UZ * 1024;
/// @}

/// A line of a batch with the id that it gets.
struct numbered_line {
  const domain::log_entry* entry = nullptr;
  std::uint64_t id = 0;
};

/// What is known of a block without its content. All its lines are of one source.
struct block_summary {
  std::int64_t id = 0;  ///< in its file
  std::uint8_t source = 0;
  domain::log_time first_at;
  domain::log_time last_at;
  std::uint64_t first_id = 0;  ///< the smallest
  std::uint64_t last_id = 0;
  std::uint64_t lines = 0;
  domain::severity_counts severities{};
};

/// A block in the format of storage: its columns are compressed separately, so that a query reads
/// only those that it needs.
struct encoded_block {
  block_summary summary;
  std::string filter;  ///< of the tokens in messages and values (`make_token_filter`)
  std::string head;    ///< ids, times, severities
  std::string messages;
  std::string metadata;
};

/// Compresses blocks. It keeps its buffers, so that a block allocates little. For one thread.
class block_encoder {
 public:
  block_encoder();
  ~block_encoder();
  block_encoder(block_encoder&&) noexcept;
  block_encoder& operator=(block_encoder&&) noexcept;

  /// `lines` are sorted by time and id, of one source, and at least one.
  [[nodiscard]] encoded_block encode(std::span<const numbered_line> lines);

 private:
  struct freeing {
    void operator()(ZSTD_CCtx_s* context) const;
  };

  void compress_raw(std::string& to);
  void add_tokens(const domain::log_entry& line);
  void add_words(std::string_view text);

  std::unique_ptr<ZSTD_CCtx_s, freeing> context_;
  std::string raw_;
  std::string scratch_;
  std::vector<std::uint64_t> hashes_;
  /// Hashes that were added lately, by their last bits: most words of a block are repeated.
  std::vector<std::uint64_t> latest_;
};

/// The ids, times and severities of a block's lines, sorted by time and id.
struct block_head {
  std::vector<std::uint64_t> ids;
  std::vector<domain::log_time> times;
  std::vector<domain::log_severity> severities;
};

/// A column of texts.
struct block_texts {
  std::string bytes;
  std::vector<std::uint32_t> ends;  ///< of each text in `bytes`

  [[nodiscard]] std::string_view at(std::size_t line) const {
    const std::size_t begin = line == 0 ? 0 : ends[line - 1];
    return std::string_view{bytes}.substr(begin, ends[line] - begin);
  }
};

/// Decompresses blocks. For one thread.
class block_decoder {
 public:
  block_decoder();
  ~block_decoder();
  block_decoder(block_decoder&&) noexcept;
  block_decoder& operator=(block_decoder&&) noexcept;

  /// Nothing when the bytes are damaged: each column has a checksum.
  /// @{
  [[nodiscard]] std::optional<block_head> decode_head(std::string_view stored, std::uint64_t lines);
  [[nodiscard]] std::optional<block_texts> decode_texts(std::string_view stored,
                                                        std::uint64_t lines);
  /// @}

 private:
  struct freeing {
    void operator()(ZSTD_DCtx_s* context) const;
  };

  [[nodiscard]] std::optional<std::string> decompress(std::string_view stored);

  std::unique_ptr<ZSTD_DCtx_s, freeing> context_;
};

}  // namespace signalbox::logs
