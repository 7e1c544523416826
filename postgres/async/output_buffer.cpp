#include "postgres/async/output_buffer.hpp"

#include <cstring>

namespace signalbox::postgres::async {
namespace {

std::string_view cell_of(const PGresult& row, int column) {
  const auto size = static_cast<std::size_t>(PQgetlength(&row, 0, column));
  // A NULL has no length.
  if (size == 0 && PQgetisnull(&row, 0, column) != 0) return {};
  return {PQgetvalue(&row, 0, column), size};
}

}  // namespace

std::size_t row_bytes(const PGresult& row) {
  std::size_t bytes = 0;
  const int columns = PQnfields(&row);
  for (int column = 0; column < columns; ++column)
    bytes += static_cast<std::size_t>(PQgetlength(&row, 0, column));
  return bytes;
}

void output_buffer::clear() {
  used_ = rows_ = columns_ = 0;
  cells_.clear();
  large_row_.reset();
  large_data_.reset();
  large_data_size_ = 0;
  holds_copied_ = false;
}

char* output_buffer::place_for(std::size_t bytes) {
  if (block_ == nullptr) block_ = std::make_unique_for_overwrite<char[]>(batch_bytes_max);
  if (large_row_ != nullptr || large_data_ != nullptr) return nullptr;
  return bytes <= batch_bytes_max - used_ ? block_.get() + used_ : nullptr;
}

bool output_buffer::add(const PGresult& row) {
  const int columns = PQnfields(&row);
  const auto cells = static_cast<std::size_t>(columns);
  if (rows_ > 0 && (rows_ == batch_rows_max || cells_.size() + cells > batch_cells_max))
    return false;
  char* place = place_for(0);
  if (place == nullptr) return false;
  const char* const end = block_.get() + batch_bytes_max;
  const auto before = cells_.size();
  for (int column = 0; column < columns; ++column) {
    const auto cell = cell_of(row, column);
    if (cell.size() > static_cast<std::size_t>(end - place)) {
      cells_.resize(before);
      return false;
    }
    if (cell.data() != nullptr) std::memcpy(place, cell.data(), cell.size());
    cells_.emplace_back(cell.data() == nullptr ? nullptr : place, cell.size());
    place += cell.size();
  }
  columns_ = cells;
  used_ = static_cast<std::size_t>(place - block_.get());
  ++rows_;
  return true;
}

void output_buffer::adopt(result_handle row) {
  large_row_ = std::move(row);
  const int columns = PQnfields(large_row_.get());
  for (int column = 0; column < columns; ++column)
    cells_.push_back(cell_of(*large_row_, column));
  columns_ = static_cast<std::size_t>(columns);
  rows_ = 1;
}

bool output_buffer::add_copied(std::string_view data) {
  char* const place = place_for(data.size());
  if (place == nullptr) return false;
  std::memcpy(place, data.data(), data.size());
  used_ += data.size();
  holds_copied_ = true;
  return true;
}

void output_buffer::adopt_copied(copied_data data, std::size_t size) {
  large_data_ = std::move(data);
  large_data_size_ = size;
}

std::string_view output_buffer::copied() const {
  if (large_data_ != nullptr) return {large_data_.get(), large_data_size_};
  return holds_copied_ ? std::string_view(block_.get(), used_) : std::string_view();
}

}  // namespace signalbox::postgres::async
