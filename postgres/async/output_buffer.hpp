#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "postgres/async/event.hpp"
#include "postgres/handle.hpp"

namespace signalbox::postgres::async {

/// Limits of one batch. Together with libpq's input buffer (16 KiB) and the socket's, they keep the
/// memory of one result below 256 KiB; a row above `batch_bytes_max` is a batch of its own.
inline constexpr std::size_t batch_bytes_max = std::size_t{64} * 1024;
inline constexpr std::size_t batch_cells_max = 4096;  ///< 64 KiB of views; at least one row fits
inline constexpr std::size_t batch_rows_max = 1024;   ///< of rows without columns

/// Frees memory that libpq allocated.
struct free_memory {
  void operator()(char* data) const { PQfreemem(data); }
};
using copied_data = std::unique_ptr<char, free_memory>;

/// Collects rows, or COPY data, until they are handed to the caller as one event. Small rows are
/// copied into one block, so that a row costs no allocation; a large one stays in libpq's result.
class output_buffer {
 public:
  [[nodiscard]] bool empty() const { return rows_ == 0 && copied().empty(); }
  void clear();

  /// Appends the row of a single-row result. False when it does not fit.
  [[nodiscard]] bool add(const PGresult& row);
  /// Makes a row that is too large for the block the only one. The buffer must be empty.
  void adopt(result_handle row);
  [[nodiscard]] row_batch rows() const { return {cells_, rows_, columns_}; }

  /// Appends one message of COPY data. False when it does not fit.
  [[nodiscard]] bool add_copied(std::string_view data);
  /// Makes a message that is too large for the block the only one. The buffer must be empty.
  void adopt_copied(copied_data data, std::size_t size);
  [[nodiscard]] std::string_view copied() const;

 private:
  [[nodiscard]] char* place_for(std::size_t bytes);

  std::unique_ptr<char[]> block_;
  std::size_t used_ = 0;
  std::vector<std::string_view> cells_;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  result_handle large_row_{nullptr, &PQclear};
  copied_data large_data_;
  std::size_t large_data_size_ = 0;
  bool holds_copied_ = false;
};

/// Returns the size of the values of a single-row result, in bytes.
[[nodiscard]] std::size_t row_bytes(const PGresult& row);

}  // namespace signalbox::postgres::async
